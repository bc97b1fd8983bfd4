'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { describeFields } from '@/components/shared/records/describe-fields'
import { RecordForm } from '@/components/shared/records/record-form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { toast } from '@/components/ui/use-toast'
import { storedOf, useRecordChange } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { useLast } from '@/lib/client/use-last'
import { botRecords } from '@/lib/features/documentation/bots/client'
import type { Bot } from '@/lib/features/documentation/bots/contract'
import { BOT } from '@/lib/features/documentation/bots/rules'
import { TEAMS } from '@/lib/features/users/rules'
import { canEdit } from '@/lib/shared/actor'
import { isSafeLink } from '@/lib/shared/links'
import { BotBadge } from './bot-card'
import { BotMonitoring } from './bot-monitoring'

interface BotDetailsProps {
  /** The dialog is closed while there is none. */
  bot: Bot | null
  onClose: () => void
}

/** A bot with everything that is known of it, and what can be changed. */
export function BotDetails({ bot, onClose }: BotDetailsProps) {
  const shown = useLast(bot)
  const mayEdit = canEdit(useActor())
  return (
    <Dialog open={bot !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl" aria-describedby={undefined}>
        {shown && (
          <>
            <div className="flex flex-wrap items-center gap-2 pr-8">
              <DialogTitle>{shown.botName}</DialogTitle>
              <BotBadge status={shown.status} />
            </div>
            <BotMonitoring bot={shown} />
            {mayEdit ? (
              <EditBot key={shown._id} bot={shown} onDone={onClose} />
            ) : (
              <>
                <p className="wrap-anywhere whitespace-pre-line text-sm">{shown.description}</p>
                <OpenInstruction url={shown.instructionUrl} />
              </>
            )}
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}

function OpenInstruction({ url }: { url: string }) {
  const t = useTranslations('documentation.bots')
  const open = () => window.open(url, '_blank', 'noopener')
  return (
    <Button variant="outline" size="sm" className="self-start" disabled={!isSafeLink(url)} onClick={open}>
      <ExternalLink />
      {t('openInstruction')}
    </Button>
  )
}

function EditBot({ bot, onDone }: { bot: Bot; onDone: () => void }) {
  const t = useTranslations('documentation.bots')
  const translate = useTranslate()
  const { update, valuesOf } = botRecords
  const { mutateAsync } = useRecordChange(botRecords, {})
  const form = useContractForm({
    schema: update,
    defaultValues: valuesOf(bot),
    draftKey: `edit:${BOT.name}:${bot._id}`,
    edited: {
      version: bot.version,
      storedOf: (failure) => storedOf(failure, valuesOf),
      fields: useMemo(() => describeFields(BOT.fields, translate), [translate]),
    },
  })
  return (
    <>
      <OpenInstruction url={form.watch('instructionUrl') ?? ''} />
      <RecordForm
        form={form}
        fields={BOT.fields}
        suggestions={{ team: TEAMS }}
        onSubmit={async (values, version) => {
          await mutateAsync({ id: bot._id, body: { ...values, version } })
          toast({ title: t('updated') })
          onDone()
        }}
        failure="documentation.bots.failures.update"
        onCancel={onDone}
        submitLabel={t('saveChanges')}
      />
    </>
  )
}
