import type { Handlers } from "../../platform/http/handlers";
import { addTeamRecipient, removeTeamRecipient, updateTeam } from "./change-team";
import { inviteTeamRecipient } from "./invite-recipient";
import { showTeam } from "./show-team";
import {
  showTeamSubscription,
  showTeamVerification,
  unsubscribeTeam,
  verifyTeamRecipient,
} from "./team-links";

export const teamHandlers = {
  getTeam: ({ ctx, actor }) => showTeam(ctx.db, actor),
  addTeamRecipient: ({ ctx, actor, body }) => addTeamRecipient(ctx, actor, body),
  inviteTeamRecipient: ({ ctx, actor, body }) => inviteTeamRecipient(ctx, actor, body.id),
  removeTeamRecipient: ({ ctx, actor, body }) => removeTeamRecipient(ctx, actor, body.id),
  updateTeam: ({ ctx, actor, body }) => updateTeam(ctx, actor, body),
  getTeamVerification: ({ ctx, actor }) => showTeamVerification(ctx.db, actor),
  verifyTeamRecipient: ({ ctx, actor }) => verifyTeamRecipient(ctx, actor),
  getTeamSubscription: ({ ctx, actor }) => showTeamSubscription(ctx.db, actor),
  unsubscribeTeam: ({ ctx, actor, body }) => unsubscribeTeam(ctx, actor, body),
} satisfies Handlers;
