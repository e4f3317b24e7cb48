/** Set, and not verified: the code is in the mailbox as soon as it is asked for. */
export const demoMailSender = {
  name: "Fern & Harbour",
  address: "hello@fern-and-harbour.localhost",
  reply_to: "",
};
