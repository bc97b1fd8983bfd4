'use client'

import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Table } from '@/components/ui/table'
import { useTranslate } from '@/lib/client/translate'
import type { Combination } from '@/lib/features/coverage/pairs/rules'
import { fieldText, valueText } from '@/lib/features/coverage/rules'
import type { CoverageField } from '@/lib/features/coverage/values'

interface ProposedScenariosProps {
  fields: readonly CoverageField[]
  proposed: readonly Combination[]
  /** The keys of those that are not wanted. */
  dropped: readonly string[]
  onDrop: (combination: Combination) => void
}

/** Returns the key of a combination among those of the same fields. */
export const combinationKey = (combination: Combination) => JSON.stringify(combination)

/** The scenarios that would cover what is missing, each with a button that leaves it out. */
export function ProposedScenarios({ fields, proposed, dropped, onDrop }: ProposedScenariosProps) {
  const t = useTranslations('coverage')
  const translate = useTranslate()
  return (
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
        {proposed.map((combination, at) =>
          dropped.includes(combinationKey(combination)) ? null : (
            <tr key={combinationKey(combination)}>
              <td>{at + 1}</td>
              {fields.map((field) => (
                <td key={field}>{valueText(field, combination[field] ?? '', translate)}</td>
              ))}
              <td className="text-right">
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={t('dropRow', { number: at + 1 })}
                  onClick={() => onDrop(combination)}
                >
                  <Icon of={X} />
                </Button>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  )
}
