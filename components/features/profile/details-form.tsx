'use client'

import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { ContractForm } from '@/components/shared/form/contract-form'
import { SelectField } from '@/components/shared/form/select-field'
import { TextField } from '@/components/shared/form/text-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { toast } from '@/components/ui/use-toast'
import { errorMessage } from '@/lib/client/api-error'
import { useUpdateProfile } from '@/lib/features/profile/client'
import type { Profile } from '@/lib/features/profile/contract'
import { TEAMS } from '@/lib/shared/actor'

const loadSchema = async () => {
  const { updateProfile } = await import('@/lib/features/profile/contract')
  return updateProfile.body.pick({ name: true, email: true, team: true }).required()
}
type Values = z.input<Awaited<ReturnType<typeof loadSchema>>>

const toValues = ({ name, email, team }: Profile) => ({
  name,
  email,
  team: TEAMS.find((one) => one === team),
})

interface DetailsFormProps {
  profile: Profile
  /** Called after a save, since other parts of the screen show the name and team too. */
  onSaved: () => void
}

/** The form for a person's own details. Only edited fields are sent: the others may have changed elsewhere. */
export default function DetailsForm({ profile, onSaved }: DetailsFormProps) {
  const t = useTranslations('profile.details')
  const update = useUpdateProfile()
  const form = useContractForm<Values>({
    schema: loadSchema,
    defaultValues: toValues(profile),
    draftKey: 'profile',
  })
  const { isDirty, dirtyFields } = form.formState

  const submit = async ({ name, email, team }: Values) => {
    const { profile: saved } = await update.mutateAsync({
      ...(dirtyFields.name && { name }),
      ...(dirtyFields.email && { email }),
      ...(dirtyFields.team && { team }),
    })
    form.reset(toValues(saved))
    toast({ title: t('saved') })
    onSaved()
  }
  const fail = (error: unknown) =>
    form.setError('root', { type: 'server', message: errorMessage(error, t('failed')) })

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ContractForm form={form} onSubmit={submit} onFailure={fail}>
          <TextField name="name" label={t('name')} autoComplete="name" required />
          <TextField
            name="email"
            label={t('email')}
            hint={t('emailHint')}
            type="email"
            autoComplete="email"
          />
          <SelectField
            name="team"
            label={t('team')}
            options={TEAMS.map((team) => ({ value: team, label: team }))}
            required
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={!isDirty}>
              {t(update.isPending ? 'saving' : 'save')}
            </Button>
            {isDirty && (
              <Button variant="ghost" onClick={form.draft.discard}>
                {t('discard')}
              </Button>
            )}
          </div>
        </ContractForm>
      </CardContent>
    </Card>
  )
}
