'use client'

import { Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { useFieldArray } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { FormCard } from './form-card'
import { newTask, type ProjectRows } from './form-rows'
import { TaskRow } from './task-row'

/** The tasks of a project, added and removed one by one. */
export function TasksCard({ isNew }: { isNew: boolean }) {
  const t = useTranslations('projects.form')
  const { fields, append, remove } = useFieldArray<ProjectRows, 'tasks'>({ name: 'tasks' })
  const add = () => append(newTask(isNew), { focusName: `tasks.${fields.length}.task` })
  return (
    <FormCard
      title={t('tasks')}
      action={
        <Button variant="outline" size="sm" onClick={add}>
          <Icon of={Plus} />
          {t('addTask')}
        </Button>
      }
    >
      {fields.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t('noTasks')}</p>
      ) : (
        <ul className="grid gap-4 lg:gap-2">
          {fields.map((field, index) => (
            <TaskRow key={field.id} index={index} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
    </FormCard>
  )
}
