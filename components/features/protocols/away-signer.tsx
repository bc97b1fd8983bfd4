'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UserCombobox } from '@/components/features/users/user-combobox'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { useChangeSigner } from '@/lib/features/protocols/client'
import type { Protocol, Signer } from '@/lib/features/protocols/contract'

interface AwaySignerProps {
  protocol: Protocol
  signer: Signer
  mayChange: boolean
}

/** A note that a signer can't sign in any more, with the choice of another signer, or of none, for those who may choose. */
export default function AwaySigner({ protocol, signer, mayChange }: AwaySignerProps) {
  const t = useTranslations('protocols.signers')
  const attempt = useAttempt()
  const [isAsked, setIsAsked] = useState(false)
  const { mutateAsync, isPending } = useChangeSigner(protocol._id)
  const { _id: formerId, name } = signer.person
  const change = (latterId: string | null) =>
    attempt({
      of: `signer:${protocol._id}:${formerId}`,
      work: async () => {
        await mutateAsync({ formerId, latterId })
        toast({ title: t('changed') })
      },
      failure: 'protocols.failures.signer',
    })
  return (
    <div className="mt-1 grid gap-2 print:hidden">
      <p className="text-tone-orange">{t('away')}</p>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <UserCombobox
            label={t('replace')}
            placeholder={t('replace')}
            className="w-full max-w-xs"
            without={protocol.signers.map(({ person }) => person._id)}
            onPick={({ _id }) => void change(_id)}
          />
          <Button variant="outline" disabled={isPending} onClick={() => setIsAsked(true)}>
            {t('takeOut')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('takeOutQuestion', { name })}
        description={t('takeOutHint')}
        confirmLabel={t('takeOut')}
        onConfirm={async () => {
          await change(null)
          setIsAsked(false)
        }}
      />
    </div>
  )
}
