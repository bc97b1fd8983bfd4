'use client'

import { TriangleAlert } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { today } from '@/lib/client/today'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { barcodeGtin } from '@/lib/features/scenarios/marks/rules'
import { visible } from '@/lib/shared/control-characters'
import { formatDottedDay } from '@/lib/shared/dates'
import type { Gs1Meaning } from '@/lib/shared/gs1-values'
import type { MarkPart } from '@/lib/shared/mark-inspection'
import { NO_VALUE } from '@/lib/shared/messages'
import { writtenDecimal } from '@/lib/shared/money'
import { type InspectedMark, inspectMark } from './inspect-mark'
import { MarkGoods } from './mark-goods'
import { useFindingText, useLettersText } from './use-finding-text'

interface MarkInspectionProps {
  mark: Pick<ProductMark, 'brand' | 'brandType'>
  /** The GTINs of the scenario's products. */
  gtins: ReadonlySet<string>
  /** The scenario whose product the mark belongs to; without it the product is not looked for. */
  scenarioId?: string
}

/** A mark taken apart: its parts and what they say, the group of goods, and what to look at. */
export function MarkInspection({ mark, gtins, scenarioId }: MarkInspectionProps) {
  const t = useTranslations('productMarks')
  const inspected = inspectMark(mark, gtins, today())
  const { kind, parts, group } = inspected
  const barcode = kind === 'own' ? barcodeGtin(mark.brand, gtins) : null
  const gtin = inspected.gtin ?? barcode
  return (
    <div className="grid gap-3 text-sm">
      {parts.length === 0 && (
        <p>
          {t(
            barcode
              ? 'explanation.barcode'
              : mark.brandType === 'КМЧЗ'
                ? 'explanation.unreadable'
                : 'explanation.own',
          )}
        </p>
      )}
      {(kind === 'box' || kind === 'content') && <p>{t(`inspection.kind.${kind}`)}</p>}
      {parts.length > 0 && <Parts parts={parts} />}
      {group && (
        <p>
          <span className="text-muted-foreground">{t('inspection.group')}: </span>
          {t(`inspection.groupOf.${group}`)}
        </p>
      )}
      {scenarioId && gtin && (
        <MarkGoods
          gtin={gtin}
          scenarioId={scenarioId}
          isMissingSaid={inspected.problems.includes('foreignGoods')}
        />
      )}
      <Findings inspected={inspected} />
    </div>
  )
}

function Parts({ parts }: { parts: readonly MarkPart[] }) {
  const t = useTranslations('productMarks.inspection')
  const seen = new Map<string, number>()
  const keyed = parts.map((part) => {
    const name = `${part.identifier ?? part.name} ${part.value}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { part, key: `${name} ${count}` }
  })
  return (
    <table className="w-full table-fixed border-collapse text-left text-xs">
      <caption className="sr-only">{t('parts')}</caption>
      <thead className="text-muted-foreground">
        <tr>
          <th className="w-12 py-1 pr-2 font-medium">{t('head.identifier')}</th>
          <th className="w-1/3 py-1 pr-2 font-medium">{t('head.part')}</th>
          <th className="py-1 font-medium">{t('head.value')}</th>
        </tr>
      </thead>
      <tbody>
        {keyed.map(({ part: { identifier, name, value, meaning }, key }) => (
          <tr key={key} className="border-t align-top">
            <td className="py-1 pr-2 font-mono">{identifier ?? NO_VALUE}</td>
            <td className="wrap-anywhere py-1 pr-2">{name ? t(`part.${name}`) : t('noName')}</td>
            <td className="py-1">
              <span className="wrap-anywhere font-mono">{visible(value)}</span>
              {meaning && (
                <span className="block text-muted-foreground">
                  <Meaning meaning={meaning} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Meaning({ meaning }: { meaning: Gs1Meaning }) {
  const t = useTranslations('productMarks.inspection.meaning')
  const locale = useLocale()
  if (meaning.kind === 'day')
    return meaning.day ? t('day', { day: formatDottedDay(meaning.day) }) : t('noDay')
  if (meaning.kind === 'count') return t('count', { count: meaning.count })
  return t(meaning.kind, { amount: writtenDecimal(meaning.amount, locale) })
}

function Findings({ inspected }: { inspected: InspectedMark }) {
  const t = useTranslations('productMarks.inspection')
  const faults = useFaults(inspected)
  if (faults.length === 0) return null
  return (
    <section aria-label={t('findings')}>
      <ul className="grid gap-1.5">
        {faults.map((fault) => (
          <Fault key={fault}>{fault}</Fault>
        ))}
      </ul>
    </section>
  )
}

/** Returns what is wrong with a mark and what to do about each fault, in words. */
function useFaults({ problems, missing, letters, findings }: InspectedMark): string[] {
  const t = useTranslations('productMarks')
  const toText = useFindingText()
  const lettersText = useLettersText()
  const isMisread = problems.includes('misread')
  const misspelt = [
    ...(isMisread ? [t('explanation.problems.misread')] : []),
    ...(letters.length > 0 ? [`${lettersText(letters)}.`] : []),
    ...missing.map((correction) => t(`add.note.open.${correction}`)),
    t(missing.length > 0 ? 'inspection.remedy.misspelt' : 'inspection.remedy.misread'),
  ].join(' ')
  return [
    ...(isMisread || missing.length > 0 ? [misspelt] : []),
    ...problems.flatMap((problem) =>
      problem === 'misread'
        ? []
        : `${t(`explanation.problems.${problem}`)} ${t(`inspection.remedy.${problem}`)}`,
    ),
    ...findings.map(toText),
  ]
}

function Fault({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5 text-tone-red">
      <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </li>
  )
}
