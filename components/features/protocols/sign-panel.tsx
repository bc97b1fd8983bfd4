'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { NoteBox } from '@/components/shared/note-box'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/use-toast'
import { codeDigits } from '@/lib/features/auth/rules'
import { CODE_LENGTH } from '@/lib/features/auth/values'
import { useRefuseProtocol, useRequestSignatureCode, useSignProtocol } from '@/lib/features/protocols/client'
import type { Protocol } from '@/lib/features/protocols/contract'
import { TEXT_LIMIT } from '@/lib/shared/limits'

interface SignPanelProps {
  protocol: Protocol
  /** The hash of what the page shows. */
  seen: string
  /** Whether the page is about to show something newer: what was seen before can't be signed any more. */
  isReading: boolean
  /** Called once the signature was given or refused: the panel goes. */
  onDecided: () => void
}

/** The actions of the next signer: signing the protocol with a code or a tap in the chat, or refusing with a reason. */
export function SignPanel({ protocol, seen, isReading, onDecided }: SignPanelProps) {
  const t = useTranslations('protocols.sign')
  const [isRefusing, setIsRefusing] = useState(false)
  const reading = { id: protocol._id, seen, isReading, onDecided }
  return (
    <section
      aria-label={t('title')}
      className="grid gap-3 rounded-md border border-primary/40 bg-primary-soft px-3 py-3 print:hidden"
    >
      <h2 className="font-semibold text-base">{t('title')}</h2>
      <p className="text-sm">{t(protocol.state === 'draft' ? 'firstHint' : 'hint')}</p>
      {isRefusing ? (
        <Refusal {...reading} onCancel={() => setIsRefusing(false)} />
      ) : (
        <Signing {...reading} onRefuse={() => setIsRefusing(true)} />
      )}
    </section>
  )
}

interface ReadProps extends Pick<SignPanelProps, 'seen' | 'isReading' | 'onDecided'> {
  /** The protocol's. */
  id: string
}

function Signing({ id, seen, isReading, onDecided, onRefuse }: ReadProps & { onRefuse: () => void }) {
  const t = useTranslations('protocols.sign')
  const attempt = useAttempt()
  const request = useRequestSignatureCode(id)
  const ask = () =>
    attempt({
      of: `signature-code:${id}`,
      work: () => request.mutateAsync({ seen }),
      failure: 'protocols.failures.code',
    })
  const asked = request.data
  return (
    <>
      {asked && <CodeForm key={asked.challengeId} id={id} asked={asked} onDecided={onDecided} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={asked ? 'outline' : 'default'}
          aria-disabled={request.isPending || isReading}
          onClick={() => !request.isPending && !isReading && void ask()}
        >
          {t(asked ? 'again' : 'ask')}
        </Button>
        <Button variant="outline" onClick={onRefuse}>
          {t('refuse')}
        </Button>
      </div>
    </>
  )
}

type Asked = NonNullable<ReturnType<typeof useRequestSignatureCode>['data']>

interface CodeFormProps extends Pick<ReadProps, 'id' | 'onDecided'> {
  asked: Asked
}

function CodeForm({ id, asked, onDecided }: CodeFormProps) {
  const t = useTranslations('protocols.sign')
  const attempt = useAttempt()
  const field = useId()
  const [code, setCode] = useState('')
  const { mutateAsync, isPending } = useSignProtocol(id)
  const { challengeId, hash, telegramSent, isOnTerminal } = asked
  const sign = () =>
    attempt({
      of: `sign:${id}`,
      work: async () => {
        await mutateAsync({ challengeId, code })
        toast({ title: t('done') })
        onDecided()
      },
      failure: 'protocols.failures.sign',
    })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && code.length === CODE_LENGTH) void sign()
      }}
    >
      <NoteBox tone={telegramSent || isOnTerminal ? 'blue' : 'orange'} role="status">
        <p>{t(telegramSent ? 'sent' : isOnTerminal ? 'onTerminal' : 'notSent')}</p>
        <p className="wrap-anywhere">
          {t('hash')} <code>{hash}</code>
        </p>
      </NoteBox>
      <Label htmlFor={field}>{t('code')}</Label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={field}
          value={code}
          onChange={({ target }) => setCode(codeDigits(target.value))}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className="w-40 font-mono tabular-nums"
        />
        <Button type="submit" aria-disabled={isPending || code.length < CODE_LENGTH}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

function Refusal({ id, seen, isReading, onDecided, onCancel }: ReadProps & { onCancel: () => void }) {
  const t = useTranslations('protocols.sign')
  const common = useTranslations('common')
  const attempt = useAttempt()
  const field = useId()
  const [reason, setReason] = useState('')
  const { mutateAsync, isPending } = useRefuseProtocol(id)
  const refuse = () =>
    attempt({
      of: `refuse:${id}`,
      work: async () => {
        await mutateAsync({ reason, seen })
        onDecided()
      },
      failure: 'protocols.failures.refuse',
    })
  return (
    <div className="grid gap-2">
      <Label htmlFor={field}>{t('reason')}</Label>
      <Textarea
        id={field}
        rows={3}
        autoFocus
        maxLength={TEXT_LIMIT}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="text-sm">{t('refuseHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="destructive"
          disabled={isPending || isReading || reason.trim() === ''}
          onClick={() => void refuse()}
        >
          {t('refuse')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  )
}
