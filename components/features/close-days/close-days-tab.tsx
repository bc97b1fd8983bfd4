'use client'

import { CalendarCheck, Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { attachmentColumn } from '@/components/features/attachments/attachment-column'
import { useOpenForm } from '@/components/shared/form/open-form'
import { AddRecordForm, additionKey } from '@/components/shared/records/add-record'
import { recordMessages } from '@/components/shared/records/record-messages'
import { FirstRecord, RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected, SetStatus } from '@/components/shared/records/record-selection'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { today } from '@/lib/client/today'
import { useTranslate } from '@/lib/client/translate'
import { closeDayRecords, loadAddition } from '@/lib/features/close-days/client'
import type { CloseDay, CloseDayStatus } from '@/lib/features/close-days/contract'
import { CLOSE_DAY } from '@/lib/features/close-days/rules'
import { CLOSE_DAY_STATUSES } from '@/lib/features/close-days/values'
import { formatDottedDay } from '@/lib/shared/dates'
import { blankValues, choiceName } from '@/lib/shared/records'

const MESSAGES = recordMessages('closeDays')
const TONES: Record<CloseDayStatus, StatusTone> = { Error: 'red', 'Non-error': 'green', Warning: 'yellow' }

const renderBadge = (status: CloseDayStatus) => <CloseDayBadge status={status} />
const CELLS = { status: ({ status }: CloseDay) => renderBadge(status) }

const toMessageParams = ({ date, plant, cashRegister }: CloseDay) => ({
  date: formatDottedDay(date),
  plant,
  cashRegister,
})

function CloseDayBadge({ status }: { status: CloseDayStatus }) {
  const translate = useTranslate()
  return (
    <StatusBadge tone={TONES[status]}>{choiceName(CLOSE_DAY.fields.status, status, translate)}</StatusBadge>
  )
}

/** How the cash registers of a project's plants closed their days. */
export default function CloseDaysTab({ projectId }: { projectId: string }) {
  const t = useTranslations('closeDays')
  const source = { records: closeDayRecords, scope: { projectId }, messages: MESSAGES }
  const screen = { ...source, ...useRecordScreen(source) }
  const attachments = useTranslations('attachments')
  const extra = useMemo(
    () => ({
      after: attachmentColumn<CloseDay>({
        owner: 'close_day',
        place: { projectId },
        header: attachments('title'),
        getName: CLOSE_DAY.toLabel,
      }),
    }),
    [attachments, projectId],
  )
  const [isAdding, setIsAdding] = useOpenForm(additionKey(closeDayRecords, screen.scope))
  return (
    <RecordScreen
      {...screen}
      toMessageParams={toMessageParams}
      isUntitled
      fixed="date"
      cells={CELLS}
      extra={extra}
      rowMessages={MESSAGES}
      removeQuestion={MESSAGES.removeQuestion}
      empty={<FirstRecord icon={CalendarCheck} messages={MESSAGES} />}
      add={
        !isAdding && (
          <Button onClick={() => setIsAdding(true)}>
            <Icon of={Plus} />
            {t('add')}
          </Button>
        )
      }
      bulk={
        <>
          <SetStatus
            {...screen}
            renderBadge={renderBadge}
            statuses={CLOSE_DAY_STATUSES}
            failure="closeDays.failures.status"
          />
          <RemoveSelected {...screen} />
        </>
      }
    >
      {isAdding && <AddCloseDay projectId={projectId} onDone={() => setIsAdding(false)} />}
    </RecordScreen>
  )
}

const BLANK = blankValues(CLOSE_DAY.fields)

/** The form for a new close day. It stays open for the next one, with the same day and plant. */
function AddCloseDay({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const t = useTranslations('closeDays.form')
  return (
    <Card className="mb-3">
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <AddRecordForm
          records={closeDayRecords}
          scope={{ projectId }}
          messages={MESSAGES}
          schema={loadAddition}
          blank={() => ({ ...BLANK, date: today() })}
          next={({ date, plant }) => ({ ...BLANK, date, plant })}
          required={['error']}
          onDone={onDone}
          gridClassName="sm:grid-cols-2 lg:grid-cols-4"
        />
      </CardContent>
    </Card>
  )
}
