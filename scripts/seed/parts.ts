import type { Draw } from '@/tests/factories/draw'
import { type FinancialRecordRow, financialRecordRow } from '@/tests/factories/financial-record'
import { type ProductLineRow, productLineRow } from '@/tests/factories/product-line'
import { type ProductMarkRow, productMarkRow } from '@/tests/factories/product-mark'
import type { scenarioRow } from '@/tests/factories/scenario'
import { type ScenarioDocumentRow, scenarioDocumentRow } from '@/tests/factories/scenario-document'
import { type TransactionRow, transactionRow } from '@/tests/factories/transaction'
import type { FilledBasket } from './library'

type Scenario = ReturnType<typeof scenarioRow>
export type Line = ReturnType<typeof productLineRow>

/** A product line for each product of the basket, with the counts that the stage has brought. */
export function makeLines(draw: Draw, scenario: Scenario, basket: FilledBasket, stage: number): Line[] {
  return basket.products.map((product, position) => {
    const quantity = draw.weighted([
      [1, 5],
      [2, 3],
      [3, 1],
    ])
    const assembled =
      stage >= 2 ? Math.max(1, quantity - (scenario.collection === 'partial' && position === 0 ? 1 : 0)) : 0
    const handOut =
      stage >= 3 ? Math.max(1, assembled - (scenario.handOut === 'partial' && position === 0 ? 1 : 0)) : 0
    const returned = stage >= 4 ? Math.min(handOut, 1) : 0
    return productLineRow(draw, scenario.createdAt, {
      scenarioId: scenario.id,
      position,
      product: product.productCode,
      barcode: product.barcode,
      supplierCode: product.supplierCode,
      name: product.name,
      priceWithBonuses: `${Math.max(1, (basket.prices[position] ?? 0) - draw.pick([0, 0, 100, 250]))}.${draw.pick(['00', '00', '50', '90'])}`,
      quantity,
      assembled,
      handOut,
      notTaking: takesBack(scenario.shipment) ? assembled - handOut : 0,
      agentReport: hasAgent(scenario.shipment) ? handOut : 0,
      returnDvD: scenario.returnDvd ? returned : 0,
      returnNonDvD: scenario.returnNonDvd && !scenario.returnDvd ? returned : 0,
      quality: scenario.returnNonDvd && !scenario.returnDvd && !scenario.dueDefect ? returned : 0,
      defect: scenario.returnNonDvd && !scenario.returnDvd && scenario.dueDefect ? returned : 0,
      updatedAt: scenario.updatedAt,
    })
  })
}

const takesBack = (shipment: string) => shipment === 'PickUp 4.0' || shipment === 'FBS'
const hasAgent = (shipment: string) => ['ExpressDelivery', 'NextDay', 'Standard'].includes(shipment)

/** A mark for each marked product once it is assembled; those handed out have left circulation. */
export function makeMarks(
  draw: Draw,
  scenario: Scenario,
  basket: FilledBasket,
  stage: number,
): ProductMarkRow[] {
  if (stage < 1) return []
  return basket.products
    .filter(({ isMarked }) => isMarked || draw.chance(0.25))
    .map((product) =>
      productMarkRow(draw, scenario.createdAt, {
        scenarioId: scenario.id,
        product: product.productCode,
        barcode: product.barcode,
        supplierCode: product.supplierCode,
        brandType: product.isMarked ? 'КМЧЗ' : 'КМДМ',
        status: stage >= 3 && !scenario.returnDvd ? 'Выбыла' : draw.chance(0.05) ? 'Сломана' : 'В обороте',
        updatedAt: scenario.updatedAt,
      }),
    )
}

/** The papers that a scenario has led to so far. */
export function makeDocuments(draw: Draw, scenario: Scenario, stage: number): ScenarioDocumentRow[] {
  const isOrder = scenario.type === 'orders'
  const types = [
    ...(isOrder && stage >= 1 ? [draw.pick(['Заказ ZIMG', 'Заказ ZIM'] as const)] : []),
    ...(isOrder && stage >= 2 ? (['Поставка'] as const) : []),
    ...(stage >= 3 || (!isOrder && stage >= 1) ? (['ШК чека'] as const) : []),
    ...(stage >= 4 && scenario.returnDvd ? (['Возврат ДвД'] as const) : []),
    ...(stage >= 4 && scenario.returnNonDvd ? (['Возврат не ДвД'] as const) : []),
    ...(stage >= 4 && scenario.exchange ? (['Обмен'] as const) : []),
  ]
  return types.map((type) => scenarioDocumentRow(draw, scenario.updatedAt, { scenarioId: scenario.id, type }))
}

/** The receipts that were printed so far. */
export function makeTransactions(draw: Draw, scenario: Scenario, stage: number): TransactionRow[] {
  const isPrepaid = scenario.payment === 'Pre-paid'
  const types = [
    ...(isPrepaid && stage >= 1 ? ['Аванс'] : []),
    ...(stage >= 3 || (scenario.type === 'receipts' && stage >= 1)
      ? [isPrepaid ? 'Зачет аванса' : 'Продажа']
      : []),
    ...(stage >= 4 && (scenario.returnDvd || scenario.returnNonDvd || scenario.exchange) ? ['Возврат'] : []),
  ]
  return types.map((receiptType) =>
    transactionRow(draw, scenario.updatedAt, { scenarioId: scenario.id, receiptType, plant: scenario.plant }),
  )
}

/** In the books of every second scenario of a project a piece is missing. */
const MISSING_EVERY = 2

/** Makes the records that the goods which were handed out left in the books. */
export function makeFinancials(
  draw: Draw,
  scenario: Scenario,
  lines: Line[],
  stage: number,
): FinancialRecordRow[] {
  if (stage < 3 || scenario.type === 'receipts') return []
  const kept = ({ handOut, returnDvD, returnNonDvD }: Line) => handOut - returnDvD - returnNonDvD
  const sold = lines.reduce((sum, line) => sum + toKopecks(line) * kept(line), 0)
  const [first] = lines
  const missing = first && scenario.runningNumber % MISSING_EVERY === 0 ? toKopecks(first) : 0
  const kopecks = sold > missing ? sold - missing : sold
  const amount = `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
  return [
    financialRecordRow(draw, scenario.updatedAt, { scenarioId: scenario.id, plant: scenario.plant, amount }),
  ]
}

const toKopecks = (line: Pick<ProductLineRow, 'priceWithBonuses'>) =>
  Number(String(line.priceWithBonuses).replace('.', ''))
