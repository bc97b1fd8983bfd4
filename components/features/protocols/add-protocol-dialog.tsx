'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ContractForm } from '@/components/shared/form/contract-form'
import { TextField } from '@/components/shared/form/text-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { useCreateProtocol } from '@/lib/features/protocols/client'

interface AddProtocolDialogProps {
  projectId: string
  isOpen: boolean
  onClose: () => void
}

const loadSchema = () =>
  import('@/lib/features/protocols/contract').then(({ createProtocol }) => createProtocol.body)

/** Asks for the title of a new protocol, and opens its draft. */
export default function AddProtocolDialog({ projectId, isOpen, onClose }: AddProtocolDialogProps) {
  const t = useTranslations('protocols')
  const common = useTranslations('common')
  const router = useRouter()
  const { mutateAsync } = useCreateProtocol(projectId)
  const form = useContractForm<{ title: string }>({
    schema: loadSchema,
    defaultValues: { title: '' },
    draftKey: `create-protocol:${projectId}`,
  })
  const cancel = () => {
    form.draft.discard()
    onClose()
  }
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{t('add')}</DialogTitle>
          <DialogDescription>{t('addHint')}</DialogDescription>
        </DialogHeader>
        <ContractForm
          form={form}
          onSubmit={async (body) => {
            const { protocol } = await mutateAsync(body)
            onClose()
            router.push(`/protocols/${protocol._id}`)
          }}
        >
          <TextField name="title" label={t('fields.title')} required />
          <DialogFooter>
            <Button type="button" variant="outline" onClick={cancel}>
              {common('cancel')}
            </Button>
            <Button type="submit">{t('begin')}</Button>
          </DialogFooter>
        </ContractForm>
      </DialogContent>
    </Dialog>
  )
}
