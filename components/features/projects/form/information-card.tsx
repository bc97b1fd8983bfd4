'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { DayField } from '@/components/shared/form/day-field'
import { NumberField } from '@/components/shared/form/number-field'
import { SelectField } from '@/components/shared/form/select-field'
import { TextField } from '@/components/shared/form/text-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { PROJECT_IMAGES } from '@/lib/features/projects/values'
import { dayAfter } from '@/lib/shared/dates'
import { FormCard } from './form-card'

const IMAGES = PROJECT_IMAGES.map((value) => ({ value, label: value }))

/** Name, description, days, the setting of planned fixes, and for a new project its image, which can't be changed later. */
export function InformationCard({ isNew }: { isNew: boolean }) {
  const t = useTranslations('projects.form')
  const startDate = useWatch({ name: 'startDate' })
  return (
    <FormCard title={t('information')}>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          name="name"
          label={t('name')}
          placeholder={t('namePlaceholder')}
          maxLength={200}
          className="sm:col-span-2 lg:col-span-3"
          required
        />
        <TextareaField
          name="description"
          label={t('description')}
          placeholder={t('descriptionPlaceholder')}
          rows={3}
          className="sm:col-span-2 lg:col-span-3"
        />
        <DayField name="startDate" label={t('startDate')} required />
        <DayField
          name="endDate"
          label={t('endDate')}
          disabledBefore={typeof startDate === 'string' ? dayAfter(startDate) : undefined}
          required
        />
        <NumberField name="fixDays" kind="count" label={t('fixDays')} hint={t('fixDaysHint')} required />
        {isNew && <SelectField name="projectImage" label={t('image')} options={IMAGES} required />}
      </div>
    </FormCard>
  )
}
