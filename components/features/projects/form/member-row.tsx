'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { TextField } from '@/components/shared/form/text-field'
import { toast } from '@/components/ui/use-toast'
import type { FoundUser } from '@/lib/features/users/contract'
import { type ProjectRows, toMember } from './form-rows'
import { MemberPicker } from './member-picker'
import { RowFrame } from './row-frame'

/** A member in the project form: a person is picked, and the other fields are filled from that. */
export function MemberRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('projects.form')
  const { setValue, getValues, clearErrors } = useFormContext<ProjectRows>()
  const path = `teamMembers.${index}` as const
  const fill = (user: FoundUser) => {
    setValue(path, { ...getValues(path), ...toMember(user) }, { shouldDirty: true })
    clearErrors(path)
    toast({ title: t('userSelected'), description: t('userSelectedHint', { name: user.name }) })
  }
  return (
    <RowFrame
      index={index}
      columns="lg:grid-cols-[1fr_14rem_10rem_auto]"
      removeLabel={t('removeMember', { number: index + 1 })}
      onRemove={onRemove}
    >
      <MemberPicker name={`${path}.name`} onPick={fill} />
      <TextField name={`${path}.telegramId`} label={t('telegramId')} readOnly />
      <TextField name={`${path}.team`} label={t('memberTeam')} readOnly />
    </RowFrame>
  )
}
