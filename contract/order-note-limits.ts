export const MAX_NOTE_TEXT = 2000;
/** More are a conversation, which belongs elsewhere. */
export const MAX_NOTES = 200;
