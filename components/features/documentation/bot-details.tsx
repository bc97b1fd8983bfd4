'use client'

import { ExternalLink } from 'lucide'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { useRecordEdit } from '@/components/shared/records/edit-record-form'
import { RecordForm } from '@/components/shared/records/record-form'
import { recordMessages } from '@/components/shared/records/record-messages'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { useLastShown } from '@/lib/client/use-last-shown'
import { botRecords } from '@/lib/features/documentation/bots/client'
import type { Bot } from '@/lib/features/documentation/bots/contract'
import { DESCRIBED_FIELDS, TYPED_FIELDS } from '@/lib/features/documentation/bots/rules'
import { canEdit, TEAMS } from '@/lib/shared/actor'
import { isSafeLink } from '@/lib/shared/limits'
import { BotBadge } from './bot-card'
import { BotMonitoring } from './bot-monitoring'

const MESSAGES = recordMessages('documentation.bots')

interface BotDetailsProps {
  /** Null closes the dialog. */
  bot: Bot | null
  onClose: () => void
}

/** All fields of a bot, and the form that changes them. */
export default function BotDetails({ bot, onClose }: BotDetailsProps) {
  const shown = useLastShown(bot)
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
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      disabled={!isSafeLink(url)}
      onClick={open}
    >
      <Icon of={ExternalLink} />
      {t('openInstruction')}
    </Button>
  )
}

function EditBot({ bot, onDone }: { bot: Bot; onDone: () => void }) {
  const t = useTranslations('documentation.bots')
  const edit = useRecordEdit({
    records: botRecords,
    scope: {},
    record: bot,
    fields: bot.monitoring === 'none' ? TYPED_FIELDS : DESCRIBED_FIELDS,
    messages: MESSAGES,
    onDone,
  })
  return (
    <>
      <OpenInstruction url={edit.form.watch('instructionUrl') ?? ''} />
      <RecordForm {...edit} suggestions={{ team: TEAMS }} submitLabel={t('saveChanges')} />
    </>
  )
}
