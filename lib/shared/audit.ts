/**
 * Events that the audit log records: who came in, who was refused, what admins decided about people, and how the
 * installation is set.
 */
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
  'workload_exported',
  'bot_token_set',
  'bot_token_replaced',
  'bot_token_removed',
  'bot_probe_changed',
  'setting_changed',
  'group_allowed',
  'project_group_changed',
  'digest_changed',
  'exclusion_added',
  'exclusion_removed',
  'mapping_saved',
  'mapping_deleted',
  'protocol_link_made',
  'protocol_link_revoked',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]
