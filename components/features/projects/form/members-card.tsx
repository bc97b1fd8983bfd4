'use client'

import { Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { useFieldArray } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { FormCard } from './form-card'
import { NEW_MEMBER, type ProjectRows } from './form-rows'
import { MemberRow } from './member-row'

/** The members of a project; only people with an account can be picked. */
export function MembersCard() {
  const t = useTranslations('projects.form')
  const { fields, append, remove } = useFieldArray<ProjectRows, 'teamMembers'>({ name: 'teamMembers' })
  return (
    <FormCard
      title={t('team')}
      action={
        <Button variant="outline" size="sm" onClick={() => append(NEW_MEMBER, { shouldFocus: false })}>
          <Icon of={Plus} />
          {t('addMember')}
        </Button>
      }
    >
      {fields.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t('noMembers')}</p>
      ) : (
        <ul className="grid gap-4 lg:gap-2">
          {fields.map((field, index) => (
            <MemberRow key={field.id} index={index} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
    </FormCard>
  )
}
