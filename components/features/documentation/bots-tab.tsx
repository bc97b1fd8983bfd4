'use client'

import { Bot as BotIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { AddRecordDialog } from '@/components/shared/records/add-record-dialog'
import { RecordForm } from '@/components/shared/records/record-form'
import { useRemoval } from '@/components/shared/records/use-record-changes'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { botRecords } from '@/lib/features/documentation/bots/client'
import type { Bot } from '@/lib/features/documentation/bots/contract'
import { BOT } from '@/lib/features/documentation/bots/rules'
import { TEAMS } from '@/lib/features/users/rules'
import { canEdit } from '@/lib/shared/actor'
import { blankValuesOf } from '@/lib/shared/records'
import { BotCard } from './bot-card'
import { BotDetails } from './bot-details'
import { RecordCards } from './record-cards'

const SOURCE = { records: botRecords, scope: {} }

/** Messenger bots that teams run, and whether they work. */
export function BotsTab() {
  const t = useTranslations('documentation')
  const mayEdit = canEdit(useActor())
  const [openId, setOpenId] = useState<string | null>(null)
  const [toRemove, setToRemove] = useState<Bot | null>(null)
  const table = useRecordTable({ ...SOURCE, failure: 'documentation.failures.load' })
  const { remove } = useRemoval({
    ...{ ...SOURCE, selection: table.selection, failure: 'documentation.bots.failures.remove' },
    said: () => t('bots.removed'),
  })
  const opened = table.rows?.find(({ _id }) => _id === openId) ?? null
  return (
    <>
      <RecordCards
        {...{ ...SOURCE, table }}
        placeholder={t('bots.search')}
        label={t('tab.bots')}
        icon={BotIcon}
        empty={t('bots.empty')}
        actions={
          mayEdit && (
            <AddRecordDialog label={t('bots.add')} title={t('bots.addTitle')}>
              {(close) => <AddBot onDone={close} />}
            </AddRecordDialog>
          )
        }
      >
        {(bot) => (
          <BotCard
            bot={bot}
            onOpen={() => setOpenId(bot._id)}
            onRemove={mayEdit ? () => setToRemove(bot) : null}
          />
        )}
      </RecordCards>
      <BotDetails bot={opened} onClose={() => setOpenId(null)} />
      <ConfirmRemoval
        item={toRemove}
        question={t('bots.removeQuestion')}
        hint={({ botName }) => t('bots.removeHint', { name: botName })}
        onConfirm={({ _id }) => remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </>
  )
}

function AddBot({ onDone }: { onDone: () => void }) {
  const t = useTranslations('documentation.bots')
  const { mutateAsync } = useRecordAddition(botRecords, {})
  const form = useContractForm({
    schema: () =>
      import('@/lib/features/documentation/bots/contract').then(({ createBot }) => createBot.body),
    defaultValues: blankValuesOf(BOT.fields),
    draftKey: 'add-bot',
  })
  return (
    <RecordForm
      form={form}
      fields={BOT.fields}
      suggestions={{ team: TEAMS }}
      onSubmit={async (body) => {
        await mutateAsync(body)
        toast({ title: t('added') })
        onDone()
      }}
      failure="documentation.bots.failures.create"
      onCancel={onDone}
      submitLabel={t('add')}
    />
  )
}
