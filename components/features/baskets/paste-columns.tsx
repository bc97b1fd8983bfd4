import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { BASKET_PRODUCT } from '@/lib/features/baskets/rules'
import { lookalikeWarning } from '@/lib/shared/lookalikes'
import { type MessageKey, message, type Translate } from '@/lib/shared/messages'
import { numberMessage } from '@/lib/shared/written-number'
import { inputColumns } from './input-columns'
import type { PastedProduct, PastedProductHint, PastedProductProblem } from './pasted-products'

const MESSAGES: Record<(PastedProductProblem | PastedProductHint)['kind'], MessageKey> = {
  incomplete: message('baskets.paste.problems.incomplete'),
  shortened: message('baskets.paste.problems.shortened'),
  digitsLost: message('baskets.paste.problems.digitsLost'),
  date: message('baskets.paste.problems.date'),
  error: message('baskets.paste.problems.error'),
  flag: message('baskets.paste.problems.flag'),
  tooLong: message('baskets.paste.problems.tooLong'),
  checkDigit: message('baskets.paste.problems.checkDigit'),
  quotes: message('baskets.paste.problems.quotes'),
  price: message('baskets.paste.problems.price'),
  lookalike: message('baskets.paste.problems.lookalike'),
}

/** The columns of the preview of pasted products. */
export function pasteColumns(translate: Translate): DataColumns<PastedProduct> {
  const { display } = dataColumnHelper<PastedProduct>()
  return [
    display({
      id: 'line',
      header: translate('baskets.paste.line'),
      cell: ({ row }) => translate('common.figure', { value: row.original.line }),
      meta: { kind: 'figures' },
    }),
    display({
      id: 'problems',
      header: translate('baskets.paste.problem'),
      cell: ({ row: { original } }) => (
        <ul className="wrap-anywhere max-w-72 whitespace-normal">
          {[...original.problems, ...original.hints].map((problem) => {
            const text = problemText(problem, translate)
            return <li key={text}>{text}</li>
          })}
        </ul>
      ),
    }),
    ...inputColumns<PastedProduct>(translate),
  ]
}

function problemText(problem: PastedProductProblem | PastedProductHint, translate: Translate): string {
  const { kind } = problem
  if ('problem' in problem) {
    return translate(MESSAGES[kind], { problem: translate(numberMessage(problem.problem, 'amount')) })
  }
  if (!('field' in problem)) return translate(MESSAGES[kind])
  const field = translate(BASKET_PRODUCT.fields[problem.field].label)
  if ('found' in problem) {
    const warning = lookalikeWarning(problem.found)
    return translate(MESSAGES[kind], { field, warning: translate(warning.messageKey, warning.params) })
  }
  if ('maximum' in problem) return translate(MESSAGES[kind], { field, maximum: problem.maximum })
  return translate(MESSAGES[kind], 'text' in problem ? { field, text: problem.text } : { field })
}
