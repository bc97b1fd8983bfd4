import { COVERAGE_FIELDS, fieldText, valueText } from '@/lib/features/coverage/rules'
import { ROLE_NAMES } from '@/lib/features/users/rules'
import type { AuditKind } from '@/lib/shared/audit'
import { findChoice } from '@/lib/shared/choices'
import { type MessageKey, message, NO_VALUE, type Translate } from '@/lib/shared/messages'
import type { AuditEntry } from './contract'

/** The name of what an entry records. */
export const AUDIT_KIND_NAMES: Record<AuditKind, MessageKey> = {
  signed_in: message('audit.kinds.signedIn'),
  sign_in_refused: message('audit.kinds.signInRefused'),
  registered: message('audit.kinds.registered'),
  telegram_bound: message('audit.kinds.telegramBound'),
  session_ended: message('audit.kinds.sessionEnded'),
  token_reused: message('audit.kinds.tokenReused'),
  approved: message('audit.kinds.approved'),
  approval_undone: message('audit.kinds.approvalUndone'),
  deactivated: message('audit.kinds.deactivated'),
  activated: message('audit.kinds.activated'),
  role_changed: message('audit.kinds.roleChanged'),
  team_changed: message('audit.kinds.teamChanged'),
  username_changed: message('audit.kinds.usernameChanged'),
  audit_exported: message('audit.kinds.auditExported'),
  workload_exported: message('audit.kinds.workloadExported'),
  bot_token_set: message('audit.kinds.botTokenSet'),
  bot_token_replaced: message('audit.kinds.botTokenReplaced'),
  bot_token_removed: message('audit.kinds.botTokenRemoved'),
  bot_probe_changed: message('audit.kinds.botProbeChanged'),
  setting_changed: message('audit.kinds.settingChanged'),
  group_allowed: message('audit.kinds.groupAllowed'),
  project_group_changed: message('audit.kinds.projectGroupChanged'),
  digest_changed: message('audit.kinds.digestChanged'),
  exclusion_added: message('audit.kinds.exclusionAdded'),
  exclusion_removed: message('audit.kinds.exclusionRemoved'),
  mapping_saved: message('audit.kinds.mappingSaved'),
  mapping_deleted: message('audit.kinds.mappingDeleted'),
  protocol_link_made: message('audit.kinds.protocolLinkMade'),
  protocol_link_revoked: message('audit.kinds.protocolLinkRevoked'),
}

const MEANS = ['code', 'link', 'terminal_link', 'tap'] as const
const MEANS_NAMES: Record<(typeof MEANS)[number], MessageKey> = {
  code: message('audit.means.code'),
  link: message('audit.means.link'),
  terminal_link: message('audit.means.terminalLink'),
  tap: message('audit.means.tap'),
}

const REFUSALS = [
  'invalid',
  'expired',
  'forbidden',
  'conflict',
  'codes_stopped',
  'code_void',
  'link_used',
  'link_expired',
] as const
const REFUSAL_NAMES: Record<(typeof REFUSALS)[number], MessageKey> = {
  invalid: message('audit.refusals.invalid'),
  expired: message('audit.refusals.expired'),
  forbidden: message('audit.refusals.forbidden'),
  conflict: message('audit.refusals.conflict'),
  codes_stopped: message('audit.refusals.codesStopped'),
  code_void: message('audit.refusals.codeVoid'),
  link_used: message('audit.refusals.linkUsed'),
  link_expired: message('audit.refusals.linkExpired'),
}

/** The kinds that are set by variables, or decided by `npm run admin`, where no person is named. */
const OPERATOR_KINDS: ReadonlySet<AuditKind> = new Set([
  'setting_changed',
  'role_changed',
  'approved',
  'activated',
])

/** Returns who did what an entry records. */
export function actorText({ actor, kind }: Pick<AuditEntry, 'actor' | 'kind'>, translate: Translate): string {
  return actor?.name ?? translate(OPERATOR_KINDS.has(kind) ? 'audit.operator' : 'audit.nobody')
}

type ValueLabels = Readonly<Record<string, MessageKey>>

/** Kinds that say from what to what something was set, which may be nothing, with the values that are words. */
const SETTINGS = new Map<AuditKind, ValueLabels>([
  [
    'bot_probe_changed',
    { token: message('documentation.bots.byToken'), url: message('documentation.bots.byUrl') },
  ],
  // What secrets are shown as.
  ['setting_changed', { set: message('audit.values.set') }],
  ['project_group_changed', {}],
  ['digest_changed', { on: message('audit.values.on'), off: message('audit.values.off') }],
])

/** The kinds that say a role: that of before and after, or with which somebody began. */
const ROLE_KINDS: ReadonlySet<AuditKind> = new Set(['role_changed', 'registered'])

/** Returns the details of an entry: the means of a sign-in, the reason of a refusal, the values before and after a change. */
export function detailText({ kind, before, after }: AuditEntry, translate: Translate): string {
  const means = kind === 'signed_in' ? findChoice(MEANS, after) : null
  if (means) return translate(MEANS_NAMES[means])
  const refusal = kind === 'sign_in_refused' ? findChoice(REFUSALS, after) : null
  if (refusal) {
    const reason = translate(REFUSAL_NAMES[refusal])
    return before ? translate('audit.repeated', { reason, count: Number(before) }) : reason
  }
  const labels = ROLE_KINDS.has(kind) ? ROLE_NAMES : SETTINGS.get(kind)
  const [was, is] = [before, after].map((value) => shown(value, translate, labels))
  const isSetting = SETTINGS.has(kind) && (was || is)
  return isSetting ? `${was || NO_VALUE} → ${is || NO_VALUE}` : [was, is].filter(Boolean).join(' → ')
}

/** A value, and the digits behind it by which secrets differ. */
const VALUE = /^(.*?)( \([0-9a-f]{4}\))?$/s

function shown(text: string, translate: Translate, labels: ValueLabels = {}): string {
  const [, value = '', digits = ''] = VALUE.exec(text) ?? []
  const word = Object.hasOwn(labels, value) && labels[value]
  return word ? `${translate(word)}${digits}` : text
}

const PAIR = /^(\w+): (.*), (\w+): (.*)$/s

/** Returns the object of an entry that is no person: its name, or the values that never occur together. */
export function labelText({ kind, label }: AuditEntry, translate: Translate): string {
  if (kind !== 'exclusion_added' && kind !== 'exclusion_removed') return label
  const [, field = '', value = '', otherField = '', otherValue = ''] = PAIR.exec(label) ?? []
  const valued = (name: string, text: string) => {
    const known = findChoice(COVERAGE_FIELDS, name)
    return known && `${fieldText(known, translate)}: ${valueText(known, text, translate)}`
  }
  const [one, other] = [valued(field, value), valued(otherField, otherValue)]
  return one && other ? `${one}, ${other}` : label
}
