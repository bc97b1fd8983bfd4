'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '@/components/shared/form/text-field'
import { PersonField } from './person-field'
import { RowFrame } from './row-frame'

interface TaskRowProps {
  index: number
  onRemove: () => void
}

/** One task of the project form. */
export function TaskRow({ index, onRemove }: TaskRowProps) {
  const t = useTranslations('projects.form')
  const name = `tasks.${index}`
  return (
    <RowFrame
      index={index}
      columns="lg:grid-cols-[12rem_1fr_13rem_13rem_auto]"
      removeLabel={t('removeTask', { number: index + 1 })}
      onRemove={onRemove}
    >
      <TextField name={`${name}.task`} label={t('task')} placeholder={t('taskPlaceholder')} maxLength={200} />
      <TextField name={`${name}.description`} label={t('taskDescription')} />
      {/* It is marked as required, and nothing checks it (docs/domain.md, Projects). */}
      <PersonField name={`${name}.pm`} label={t('pm')} required />
      <PersonField name={`${name}.executor`} label={t('executor')} />
    </RowFrame>
  )
}
