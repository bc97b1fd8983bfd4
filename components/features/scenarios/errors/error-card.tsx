'use client'

import { ChevronDown, ChevronUp } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { AttachmentBox } from '@/components/features/attachments/attachment-box'
import { AttachmentButton } from '@/components/features/attachments/attachment-button'
import { RowButton } from '@/components/shared/data-table/row-actions'
import { RowHistoryButton } from '@/components/shared/data-table/row-history-button'
import { Link } from '@/components/shared/link'
import { PersonName } from '@/components/shared/person-name'
import { EditRecordForm } from '@/components/shared/records/edit-record-form'
import { recordMessages } from '@/components/shared/records/record-messages'
import { StatusBadge } from '@/components/shared/status-badge'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { KEYBOARD_SCROLLABLE } from '@/components/ui/keyboard-scrollable'
import { errorReportRecords } from '@/lib/features/scenarios/error-reports/client'
import type { ErrorReport, ErrorReportStatus } from '@/lib/features/scenarios/error-reports/contract'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { STEP_PARAMETER } from '@/lib/features/scenarios/work/client'
import { cn } from '@/lib/shared/cn'
import { codePieces, shortened } from '@/lib/shared/code-text'
import { formatDottedDay } from '@/lib/shared/dates'
import { CommentsButton } from '../comments/comments-button'
import { ERROR_REPORT_TONES } from './error-report-tones'
import { LinesField } from './lines-field'
import { ReportedLines } from './reported-lines'
import { ResponsibleField } from './responsible-field'
import { StepField } from './step-field'

/** Maximum number of characters before a text is cut (docs/domain.md, Screens). */
const DESCRIPTION_LIMIT = 200
const DETAIL_LIMIT = 150

const MESSAGES = recordMessages('scenarioParts.errors')
const REQUIRED = ['author', 'detectionDate']
const INPUTS = { responsible: <ResponsibleField /> }

interface ErrorCardProps {
  scenarioId: string
  report: ErrorReport
  mayEdit: boolean
  isSelected: boolean
  /** `isRange` selects all reports between this one and the last selected one. */
  onSelect: (isRange: boolean) => void
  onRemove: () => void
}

/** An error report: a summary until it is opened, and a form while it is edited. */
export function ErrorCard({ scenarioId, report, mayEdit, isSelected, onSelect, onRemove }: ErrorCardProps) {
  const t = useTranslations('scenarioParts.errors')
  const [isOpen, setIsOpen] = useState(false)
  const [isEdited, setIsEdited] = useState(false)
  const { author, detectionDate, isBlocker, status } = report
  const target = { owner: 'error_report', ownerId: report._id, place: { scenarioId } } as const
  return (
    <li data-record={report._id}>
      <Card className={cn(isSelected ? 'border-primary bg-primary-soft' : isBlocker && 'border-tone-red/40')}>
        <CardContent className="grid grid-cols-1 gap-3 pt-3">
          <div className="flex flex-wrap items-center gap-2">
            <Checkbox
              aria-label={t('select', { author })}
              checked={isSelected}
              onClick={({ shiftKey }) => onSelect(shiftKey)}
            />
            <StatusName status={status} />
            {isBlocker && <Badge variant="red">{t('blocker')}</Badge>}
            <span className="text-muted-foreground text-sm tabular-nums max-sm:order-last max-sm:basis-full">
              {t.rich('reportedBy', {
                person: () => <PersonName person={{ name: author }} />,
                day: formatDottedDay(detectionDate),
              })}
            </span>
            <span className="ml-auto flex gap-1">
              <CommentsButton
                scenarioId={scenarioId}
                kind="errorReports"
                id={report._id}
                name={ERROR_REPORT.toLabel(report)}
              />
              {!isOpen && <AttachmentButton target={target} name={ERROR_REPORT.toLabel(report)} />}
              <RowHistoryButton id={report._id} name={ERROR_REPORT.toLabel(report)} />
              {mayEdit && !isEdited && (
                <>
                  <RowButton icon="edit" label={t('edit', { author })} onClick={() => setIsEdited(true)} />
                  <RowButton icon="remove" label={t('remove', { author })} onClick={onRemove} />
                </>
              )}
            </span>
          </div>
          {isEdited ? (
            <EditRecordForm
              records={errorReportRecords}
              scope={{ scenarioId }}
              record={report}
              messages={MESSAGES}
              required={REQUIRED}
              inputs={{
                ...INPUTS,
                stepName: <StepField scenarioId={scenarioId} />,
                lineNames: <LinesField scenarioId={scenarioId} reportId={report._id} />,
              }}
              onDone={() => setIsEdited(false)}
            />
          ) : (
            <>
              <div className="text-sm">
                <CodeText
                  text={isOpen ? report.description : shortened(report.description, DESCRIPTION_LIMIT)}
                />
              </div>
              <FailedStep scenarioId={scenarioId} report={report} />
              <ReportedLines scenarioId={scenarioId} report={report} />
              <Details report={report} isOpen={isOpen} />
              {isOpen && <AttachmentBox target={target} />}
              <Button
                variant="ghost"
                size="sm"
                className="-ml-2.5 justify-self-start"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? <Icon of={ChevronUp} /> : <Icon of={ChevronDown} />}
                {t(isOpen ? 'showLess' : 'showMore')}
              </Button>
            </>
          )}
        </CardContent>
      </Card>
    </li>
  )
}

/** The step that failed: a link to it, unless it is gone for good. */
function FailedStep({ scenarioId, report }: { scenarioId: string; report: ErrorReport }) {
  const t = useTranslations('scenarioParts.errors')
  const { stepId, stepName: name } = report
  if (name === '') return null
  return (
    <p className="wrap-anywhere text-muted-foreground text-sm">
      {stepId === null ? (
        name
      ) : (
        <Link
          href={`/scenarios/${scenarioId}?tab=steps&${STEP_PARAMETER}=${stepId}`}
          aria-label={t('showStep', { name })}
          className="underline underline-offset-2"
        >
          {name}
        </Link>
      )}
    </p>
  )
}

function StatusName({ status }: { status: ErrorReportStatus }) {
  const t = useTranslations('scenarios.parts.errors.status')
  return <StatusBadge tone={ERROR_REPORT_TONES[status]}>{t(status)}</StatusBadge>
}

/** The other fields of a report; until it is opened, only the beginnings of its texts. */
function Details({ report, isOpen }: { report: ErrorReport; isOpen: boolean }) {
  const t = useTranslations('scenarios.parts.errors.fields')
  const tErrors = useTranslations('scenarioParts.errors')
  const none = tErrors('none')
  const { cause, solution, responsible, responsibleUserId, plannedFixDate, detectionDate } = report
  const texts = [
    { label: t('cause'), text: cause },
    { label: t('solution'), text: solution },
  ].filter(({ text }) => isOpen || text)
  if (!isOpen && texts.length === 0) return null
  return (
    <dl className="grid gap-x-4 gap-y-3 border-t pt-3 sm:grid-cols-3">
      {texts.map(({ label, text }) => (
        <div key={label} className="min-w-0 sm:col-span-3">
          <dt className="text-muted-foreground text-xs">{label}</dt>
          <dd className="text-sm">
            {text ? <CodeText text={isOpen ? text : shortened(text, DETAIL_LIMIT)} /> : none}
          </dd>
        </div>
      ))}
      {isOpen && (
        <>
          <Fact label={t('responsible')}>
            {responsible ? <PersonName person={{ name: responsible, _id: responsibleUserId }} /> : none}
          </Fact>
          <Fact label={t('plannedFixDate')}>{plannedFixDate ? formatDottedDay(plannedFixDate) : none}</Fact>
          <Fact label={t('detectionDate')}>{formatDottedDay(detectionDate)}</Fact>
        </>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="wrap-anywhere text-sm tabular-nums">{children}</dd>
    </div>
  )
}

/** A text in which three backticks enclose code, which scrolls in itself. All of it is rendered as text, never as markup. */
function CodeText({ text }: { text: string }) {
  return codePieces(text).map((piece) =>
    piece.isCode ? (
      <pre
        key={piece.at}
        {...KEYBOARD_SCROLLABLE}
        className="my-1.5 overflow-x-auto rounded bg-muted px-2.5 py-1.5 font-mono text-xs"
      >
        <code>{piece.text}</code>
      </pre>
    ) : (
      <p key={piece.at} className="wrap-anywhere whitespace-pre-line">
        {piece.text}
      </p>
    ),
  )
}
