import 'server-only'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { recordAudit } from '@/lib/server/audit'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { announceTouched } from '@/lib/server/live'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { CoverageExclusion, CoverageQuery, ExclusionInput } from './contract'
import { countGroups, findExclusions, findProjects, toWireExclusion } from './queries'
import { COVERAGE_FIELDS, type CoverageField, canHaveValue, coverageFields } from './rules'
import { COVERAGE_LIMITS } from './values'

/** Returns the scenarios of a type counted by their values in these fields, and the excluded pairs of this type. */
export async function coverage(query: CoverageQuery) {
  const [projects, groups, exclusions] = await Promise.all([
    findProjects(query.projects),
    countGroups(query),
    findExclusions(query.type),
  ])
  return {
    projects,
    groups: groups.slice(0, COVERAGE_LIMITS.groups),
    isCut: groups.length > COVERAGE_LIMITS.groups,
    exclusions,
  }
}

/**
 * Says that two values never occur together; a pair that is excluded already stays as it is.
 * @throws AppError `forbidden` for a viewer, `invalid` for a field or a value that scenarios of the type can't have, `conflict`
 * where there are too many.
 */
export function excludePair(actor: Actor, input: ExclusionInput): Promise<CoverageExclusion> {
  requireEditor(actor)
  requirePossible(input.type, { name: 'field', field: input.field, value: input.value })
  requirePossible(input.type, { name: 'otherField', field: input.otherField, value: input.otherValue })
  const pair = inOrder(input)
  return transaction(async (tx) => {
    const where = { type_field_value_otherField_otherValue: pair }
    const known = await tx.coverageExclusion.findUnique({ where })
    if (known) return toWireExclusion(known)
    if ((await tx.coverageExclusion.count()) >= COVERAGE_LIMITS.exclusions) {
      throw new AppError('conflict', 'coverage.tooManyExclusions', {
        params: { maximum: COVERAGE_LIMITS.exclusions },
      })
    }
    // Two who say the same at once are both right.
    const { count } = await tx.coverageExclusion.createMany({
      data: { id: newId(), createdById: actor.userId, ...pair },
      skipDuplicates: true,
    })
    const row = await tx.coverageExclusion.findUniqueOrThrow({ where })
    if (count > 0) await auditPair(tx, actor, { kind: 'exclusion_added', pair })
    await announceTouched(tx, [{ subject: 'coverage_exclusion', id: row.id }])
    return toWireExclusion(row)
  })
}

interface NamedValue {
  name: 'field' | 'otherField'
  field: CoverageField
  value: string
}

function requirePossible(type: ScenarioType, { name, field, value }: NamedValue): void {
  if (!coverageFields(type).includes(field))
    throw new AppError('invalid', 'coverage.foreignField', { fields: { [name]: 'coverage.foreignField' } })
  if (canHaveValue(field, value)) return
  const valueName = name === 'field' ? 'value' : 'otherValue'
  throw new AppError('invalid', 'coverage.unknownValue', { fields: { [valueName]: 'coverage.unknownValue' } })
}

interface Pair {
  field: string
  value: string
  otherField: string
  otherValue: string
}

// They count for every project.
function auditPair(
  tx: TransactionClient,
  { userId: actorId }: Actor,
  { kind, pair }: { kind: 'exclusion_added' | 'exclusion_removed'; pair: Pair },
): Promise<void> {
  const { field, value, otherField, otherValue } = pair
  const label = `${field}: ${value}, ${otherField}: ${otherValue}`
  return recordAudit(tx, [{ kind, actorId, userId: null, label }])
}

// Two people who write the same pair in either order mean the same.
function inOrder({ type, ...pair }: ExclusionInput): ExclusionInput {
  const { field, value, otherField, otherValue } = pair
  return COVERAGE_FIELDS.indexOf(field) < COVERAGE_FIELDS.indexOf(otherField)
    ? { type, ...pair }
    : { type, field: otherField, value: otherValue, otherField: field, otherValue: value }
}

/**
 * Says that two values may occur together again.
 * @throws AppError `forbidden` for a viewer, `not_found`.
 */
export async function includePair(actor: Actor, id: string): Promise<void> {
  requireEditor(actor)
  await transaction(async (tx) => {
    const pair = await tx.coverageExclusion.findUnique({ where: { id } })
    const { count } = await tx.coverageExclusion.deleteMany({ where: { id } })
    if (count === 0 || !pair) throw new AppError('not_found', 'coverage.exclusionNotFound')
    await auditPair(tx, actor, { kind: 'exclusion_removed', pair })
    await announceTouched(tx, [{ subject: 'coverage_exclusion', id }])
  })
}
