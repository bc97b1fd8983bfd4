'use client'

import { Bot as BotIcon } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { AddRecord } from '@/components/shared/records/add-record'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RemoveSelected, SetStatus } from '@/components/shared/records/record-selection'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { useRemoval } from '@/components/shared/records/use-removal'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { botRecords } from '@/lib/features/documentation/bots/client'
import type { Bot } from '@/lib/features/documentation/bots/contract'
import { TYPED_FIELDS } from '@/lib/features/documentation/bots/rules'
import { BOT_STATUSES } from '@/lib/features/documentation/bots/values'
import { canEdit, TEAMS } from '@/lib/shared/actor'
import { message } from '@/lib/shared/messages'
import { blankValues } from '@/lib/shared/records'
import { BotBadge, BotCard } from './bot-card'
import { RecordCards } from './record-cards'

const BotDetails = lazyCode(() => import('./bot-details'), { isForChanges: true })

const MESSAGES = recordMessages('documentation.bots')
const SOURCE = { records: botRecords, scope: {}, messages: MESSAGES }

const loadSchema = () =>
  import('@/lib/features/documentation/bots/contract').then(({ createBot }) => createBot.body)

/** The messenger bots of the teams and their health. */
export default function BotsTab() {
  const t = useTranslations('documentation')
  const mayEdit = canEdit(useActor())
  const [openId, setOpenId] = useState<string | null>(null)
  const [toRemove, setToRemove] = useState<Bot | null>(null)
  const table = useRecordTable({ ...SOURCE, failure: 'documentation.failures.load' })
  const { selection } = table
  const removal = useRemoval({ ...SOURCE, selection })
  const opened = table.rows?.find(({ _id }) => _id === openId) ?? null
  return (
    <>
      <RecordCards
        {...SOURCE}
        table={table}
        placeholder={t('bots.search')}
        label={t('tab.bots')}
        icon={BotIcon}
        bulk={
          <>
            <SetStatus
              {...SOURCE}
              selection={selection}
              statuses={BOT_STATUSES}
              renderBadge={(status) => <BotBadge status={status} />}
            />
            <RemoveSelected {...SOURCE} selection={selection} removal={removal} />
          </>
        }
        actions={
          <AddRecord
            {...SOURCE}
            form="bot"
            title={message('documentation.bots.addTitle')}
            schema={loadSchema}
            fields={TYPED_FIELDS}
            blank={() => blankValues(TYPED_FIELDS)}
            suggestions={{ team: TEAMS }}
          />
        }
      >
        {(bot, checkbox) => (
          <BotCard
            bot={bot}
            checkbox={checkbox}
            onOpen={() => setOpenId(bot._id)}
            onRemove={mayEdit ? () => setToRemove(bot) : null}
          />
        )}
      </RecordCards>
      {useHasBeenTrue(opened !== null) && (
        <Suspense fallback={null}>
          <BotDetails bot={opened} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
      <ConfirmRemoval
        item={toRemove}
        question={t('bots.removeQuestion')}
        hint={({ botName }) => t('bots.removeHint', { name: botName })}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </>
  )
}
