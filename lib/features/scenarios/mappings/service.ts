import 'server-only'
import { recordAudit } from '@/lib/server/audit'
import { requireEditor } from '@/lib/server/auth'
import { prisma, transaction } from '@/lib/server/db'
import { announceTouched } from '@/lib/server/live'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { MappingInput, ScenarioMapping } from './contract'
import { toWireMapping, WITH_PERSON } from './queries'
import { MAPPINGS_MAXIMUM } from './values'

/** Returns the saved mappings of columns, the one saved last first. */
export async function listScenarioMappings(): Promise<ScenarioMapping[]> {
  const rows = await prisma.scenarioMapping.findMany({
    include: WITH_PERSON,
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  })
  return rows.map(toWireMapping)
}

/**
 * Saves a mapping under a name; one that has this name is replaced.
 * @throws AppError `forbidden` for a viewer, `conflict` where there are too many.
 */
export function saveScenarioMapping(actor: Actor, { name, columns }: MappingInput): Promise<ScenarioMapping> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const isKnown = (await tx.scenarioMapping.count({ where: { name } })) > 0
    if (!isKnown && (await tx.scenarioMapping.count()) >= MAPPINGS_MAXIMUM)
      throw new AppError('conflict', 'scenarioImports.tooManyMappings', {
        params: { maximum: MAPPINGS_MAXIMUM },
      })
    const saved = { columns, savedById: actor.userId }
    const row = await tx.scenarioMapping.upsert({
      where: { name },
      create: { id: newId(), name, ...saved },
      update: saved,
      include: WITH_PERSON,
    })
    await recordAudit(tx, [{ kind: 'mapping_saved', actorId: actor.userId, userId: null, label: name }])
    await announceTouched(tx, [{ subject: 'scenario_mapping', id: row.id }])
    return toWireMapping(row)
  })
}

/**
 * Deletes a saved mapping.
 * @throws AppError `forbidden` for a viewer, `not_found`.
 */
export async function deleteScenarioMapping(actor: Actor, id: string): Promise<void> {
  requireEditor(actor)
  await transaction(async (tx) => {
    const mapping = await tx.scenarioMapping.findUnique({ where: { id }, select: { name: true } })
    const { count } = await tx.scenarioMapping.deleteMany({ where: { id } })
    if (count === 0 || !mapping) throw new AppError('not_found', 'scenarioImports.mappingNotFound')
    const deleted = {
      kind: 'mapping_deleted',
      actorId: actor.userId,
      userId: null,
      label: mapping.name,
    } as const
    await recordAudit(tx, [deleted])
    await announceTouched(tx, [{ subject: 'scenario_mapping', id }])
  })
}
