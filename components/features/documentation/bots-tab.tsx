'use client'

import { Bot as BotIcon } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { AddRecordDialog } from '@/components/shared/records/add-record-dialog'
import { RecordForm } from '@/components/shared/records/record-form'
import { useRemoval, useStatusChange } from '@/components/shared/records/use-record-changes'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { toast } from '@/components/ui/use-toast'
import { lazyCode } from '@/lib/client/lazy-code'
import { useRecordAddition } from '@/lib/client/records'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { botRecords } from '@/lib/features/documentation/bots/client'
import type { Bot } from '@/lib/features/documentation/bots/contract'
import { BOT, BOT_STATUSES } from '@/lib/features/documentation/bots/rules'
import { canEdit, TEAMS } from '@/lib/shared/actor'
import { blankValuesOf } from '@/lib/shared/records'
import { BotBadge, BotCard } from './bot-card'
import { RecordCards } from './record-cards'

const BotDetails = lazyCode(() => import('./bot-details'))
const SOURCE = { records: botRecords, scope: {} }

/** Messenger bots that teams run, and whether they work. */
export default function BotsTab() {
  const t = useTranslations('documentation')
  const mayEdit = canEdit(useActor())
  const [openId, setOpenId] = useState<string | null>(null)
  const [toRemove, setToRemove] = useState<Bot | null>(null)
  const table = useRecordTable({ ...SOURCE, failure: 'documentation.failures.load' })
  const removed = (count: number) => t('bots.removed', { count })
  const { remove } = useRemoval({
    ...{ ...SOURCE, selection: table.selection, failure: 'documentation.bots.failures.remove' },
    said: removed,
  })
  const { selection } = table
  const statuses = useStatusChange({
    ...{ ...SOURCE, selection, failure: 'documentation.bots.failures.update' },
    said: (count, status) => t('bots.statusSet', { count, status: t(`bots.statuses.${status}`) }),
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
        removed={removed}
        removeQuestion={(count) => t('bots.removeSeveral', { count })}
        removeFailure="documentation.bots.failures.remove"
        bulk={
          <BulkStatus
            label={t('setStatus')}
            statuses={BOT_STATUSES}
            badgeOf={(status) => <BotBadge status={status} />}
            onPick={(status) =>
              void statuses.setStatus(
                selection.rows.map(({ _id }) => _id),
                status,
              )
            }
            isBusy={statuses.isPending}
          />
        }
        actions={
          mayEdit && (
            <AddRecordDialog form="bot" label={t('bots.add')} title={t('bots.addTitle')}>
              {(close) => <AddBot onDone={close} />}
            </AddRecordDialog>
          )
        }
      >
        {(bot, checkbox) => (
          <BotCard
            {...{ bot, checkbox }}
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
