import type { DocumentType } from '@/lib/features/scenarios/documents/contract'
import { DOCUMENT_TYPES } from '@/lib/features/scenarios/documents/values'
import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { ean13 } from './barcodes'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { createScenario } from './scenario'

export type ScenarioDocumentRow = Row<Prisma.ScenarioDocumentCreateManyInput>

// How the numbers of each kind of document look in the accounting system.
const NUMBERS: Record<DocumentType, (draw: Draw) => string> = {
  'Заказ ZIMG': (draw) => `45${draw.digits(8)}`,
  'Заказ ZIM': (draw) => `46${draw.digits(8)}`,
  'Возврат ДвД': (draw) => `60${draw.digits(8)}`,
  'Возврат не ДвД': (draw) => `61${draw.digits(8)}`,
  Обмен: (draw) => `62${draw.digits(8)}`,
  Поставка: (draw) => `80${draw.digits(8)}`,
  'ШК чека': (draw) => ean13(draw, '29'),
}

/** A document that a scenario led to. */
export function scenarioDocumentRow(
  draw: Draw,
  at: Date,
  given: Partial<ScenarioDocumentRow> & Pick<ScenarioDocumentRow, 'scenarioId'> & { type?: DocumentType },
) {
  const type = given.type ?? draw.pick(DOCUMENT_TYPES)
  return {
    id: draw.id(at),
    docnum: NUMBERS[type](draw),
    comment: draw.chance(0.3) ? 'Создан автоматически' : '',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
    type,
  } satisfies ScenarioDocumentRow
}

/** Stores a document, and its scenario where none is named. */
export async function createScenarioDocument(
  given: Partial<ScenarioDocumentRow> & { type?: DocumentType } = {},
) {
  const scenarioId = given.scenarioId ?? (await createScenario()).id
  return prisma.scenarioDocument.create({
    data: scenarioDocumentRow(testDraw, new Date(), { ...given, scenarioId }),
  })
}
