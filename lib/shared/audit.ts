/** What the audit log records: who came in, who was refused, and what admins decided about people. */
export const AUDIT_KINDS = [
  'signed_in',
  'sign_in_refused',
  'registered',
  'telegram_bound',
  'session_ended',
  'token_reused',
  'approved',
  'approval_undone',
  'deactivated',
  'activated',
  'role_changed',
  'team_changed',
  'username_changed',
  'audit_exported',
  'bot_token_set',
  'bot_token_replaced',
  'bot_token_removed',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]
