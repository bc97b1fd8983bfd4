'use client'

import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { useRemovalWithFocus } from '@/components/shared/use-removal-with-focus'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Table } from '@/components/ui/table'
import { useTranslate } from '@/lib/client/translate'
import type { Combination } from '@/lib/features/coverage/pairs/rules'
import type { CoverageField } from '@/lib/features/coverage/rules'
import { fieldText, valueText } from '@/lib/features/coverage/rules'

interface ProposedScenariosProps {
  fields: readonly CoverageField[]
  proposed: readonly Combination[]
  /** The keys of those that are not wanted. */
  dropped: readonly string[]
  onDrop: (combinations: Combination[]) => void
}

/** Returns the key of a combination among those of the same fields. */
export const combinationKey = (combination: Combination) => JSON.stringify(combination)

/** The scenarios that would cover what is missing, each with a button that leaves it out. */
export function ProposedScenarios({ fields, proposed, dropped, onDrop }: ProposedScenariosProps) {
  const t = useTranslations('coverage')
  const translate = useTranslate()
  const shown = proposed
    .map((combination, at) => ({ line: at + 1, combination }))
    .filter(({ combination }) => !dropped.includes(combinationKey(combination)))
  const { list, remove } = useRemovalWithFocus(shown, (lines) =>
    onDrop(shown.flatMap(({ line, combination }) => (lines.includes(line) ? [combination] : []))),
  )
  return (
    <section ref={list} tabIndex={-1}>
      <Table label={t('proposed')} containerClassName="max-h-64">
        <thead>
          <tr>
            <th scope="col">№</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {fieldText(field, translate)}
              </th>
            ))}
            <th scope="col" />
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, combination }) => (
            <tr key={line}>
              <td>{line}</td>
              {fields.map((field) => (
                <td key={field}>{valueText(field, combination[field] ?? '', translate)}</td>
              ))}
              <td className="text-right">
                <Button
                  variant="ghost"
                  size="icon-sm"
                  data-line={line}
                  aria-label={t('dropRow', { number: line })}
                  onClick={() => remove(line)}
                >
                  <Icon of={X} />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
