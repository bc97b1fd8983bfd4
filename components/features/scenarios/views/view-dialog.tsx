'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ContractForm } from '@/components/shared/form/contract-form'
import { SwitchField } from '@/components/shared/form/switch-field'
import { TextField } from '@/components/shared/form/text-field'
import { type ContractFormReturn, useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { toast } from '@/components/ui/use-toast'
import { readStored } from '@/lib/client/records'
import { useCreateView, useUpdateView } from '@/lib/features/scenarios/views/client'
import type { SavedView } from '@/lib/features/scenarios/views/contract'
import { canShareViews } from '@/lib/features/scenarios/views/policy'
import type { ViewAddress } from '@/lib/features/scenarios/views/rules'
import type { ViewList } from '@/lib/features/scenarios/views/values'
import type { MessageKey } from '@/lib/shared/messages'

interface Naming {
  name: string
  isShared: boolean
}

const loadSchema = () =>
  import('@/lib/features/scenarios/views/contract').then(({ viewNamingSchema }) => viewNamingSchema)
const toNaming = ({ name, isShared }: SavedView): Naming => ({ name, isShared })

interface ViewDialogProps {
  list: ViewList
  /** The view to rename; absent for a new one. */
  view: SavedView | undefined
  /** The address that a new view saves. */
  address: ViewAddress
  isOpen: boolean
  onCreated: (view: SavedView) => void
  onClose: () => void
}

/** Asks for a view's name and whether it is shared. */
export default function ViewDialog({ list, view, address, isOpen, onCreated, onClose }: ViewDialogProps) {
  const t = useTranslations('scenarioViews')
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{t(view ? 'editTitle' : 'createTitle')}</DialogTitle>
          <DialogDescription>{t('hint')}</DialogDescription>
        </DialogHeader>
        {view ? (
          <ChangeForm view={view} onClose={onClose} />
        ) : (
          <CreationForm list={list} address={address} onCreated={onCreated} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function CreationForm({
  list,
  address,
  onCreated,
  onClose,
}: Pick<ViewDialogProps, 'list' | 'address' | 'onCreated' | 'onClose'>) {
  const t = useTranslations('scenarioViews')
  const { mutateAsync } = useCreateView()
  const form = useContractForm<Naming>({
    schema: loadSchema,
    defaultValues: { name: '', isShared: false },
    draftKey: 'create-scenario-view',
  })
  const save = async (naming: Naming) => {
    const { view } = await mutateAsync({ ...naming, list, address })
    toast({ title: t('created') })
    onClose()
    onCreated(view)
  }
  return <NamingForm form={form} onClose={onClose} onSubmit={save} failure="scenarioViews.failures.create" />
}

function ChangeForm({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const t = useTranslations('scenarioViews')
  const { mutateAsync } = useUpdateView()
  const form = useContractForm<Naming>({
    schema: loadSchema,
    defaultValues: toNaming(view),
    draftKey: `edit:scenario-view:${view._id}`,
    edited: {
      version: view.version,
      readStored: (error) => readStored(error, toNaming),
      fields: useMemo(() => ({ name: { label: t('name') }, isShared: { label: t('isShared') } }), [t]),
    },
  })
  const save = async (naming: Naming, version: number | undefined) => {
    await mutateAsync({ id: view._id, body: { ...naming, version } })
    toast({ title: t('updated') })
    onClose()
  }
  return <NamingForm form={form} onClose={onClose} onSubmit={save} failure="scenarioViews.failures.update" />
}

interface NamingFormProps {
  form: ContractFormReturn<Naming>
  onSubmit: (naming: Naming, version: number | undefined) => Promise<void>
  failure: MessageKey
  onClose: () => void
}

function NamingForm({ form, onSubmit, failure, onClose }: NamingFormProps) {
  const t = useTranslations('scenarioViews')
  const common = useTranslations('common')
  const showFailure = useFailureToast()
  const mayShare = canShareViews(useActor())
  const cancel = () => {
    form.draft.discard()
    onClose()
  }
  return (
    <ContractForm form={form} onSubmit={onSubmit} onFailure={(error) => showFailure(error, failure)}>
      <TextField name="name" label={t('name')} maxLength={200} autoFocus required />
      {mayShare && <SwitchField name="isShared" label={t('isShared')} hint={t('isSharedHint')} />}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={cancel}>
          {common('cancel')}
        </Button>
        <Button type="submit">{t('save')}</Button>
      </div>
    </ContractForm>
  )
}
