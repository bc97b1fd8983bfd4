'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Moment } from '@/components/shared/moment'
import { useTranslate } from '@/lib/client/translate'
import { toName } from '@/lib/features/protocols/documents/rules'
import type { Snapshot, SnapshotError } from '@/lib/features/protocols/snapshots/contract'
import { shownChoice, snapshotTotals } from '@/lib/features/protocols/snapshots/rules'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { formatDottedDay } from '@/lib/shared/dates'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { PaperTable } from './paper-table'
import { ScenarioPaper } from './scenario-paper'

interface ProtocolPaperProps {
  snapshot: Snapshot
  /** The token of the link by which somebody without an account reads it. */
  token?: string
}

/** The statements of a protocol about the tests, on the screen and on paper. */
export function ProtocolPaper({ snapshot, token }: ProtocolPaperProps) {
  const t = useTranslations('protocols.paper')
  const { deviations, scenarios } = snapshot
  return (
    <article className="grid gap-6">
      <Facts snapshot={snapshot} />
      <Figures snapshot={snapshot} />
      <section className="grid gap-2" aria-label={t('deviations')}>
        <h2 className="font-semibold text-base">{t('deviations')}</h2>
        {deviations.length === 0 && <p className="text-sm">{t('noDeviations')}</p>}
        <ol className="grid list-decimal gap-1 pl-5 text-sm empty:hidden">
          {deviations.map((text) => (
            <li key={text} className="wrap-anywhere whitespace-pre-line">
              {text}
            </li>
          ))}
        </ol>
      </section>
      <OpenErrors snapshot={snapshot} />
      <section className="grid gap-6" aria-label={t('scenarios')}>
        <h2 className="font-semibold text-base">{t('scenarios')}</h2>
        {scenarios.length === 0 && <p className="text-sm">{t('noScenarios')}</p>}
        {scenarios.map((scenario) => (
          <ScenarioPaper key={scenario._id} scenario={scenario} token={token} />
        ))}
      </section>
    </article>
  )
}

function Facts({ snapshot }: { snapshot: Snapshot }) {
  const t = useTranslations('protocols.paper')
  const note = useTranslations('protocols')
  const { project, coversProject, composedBy, signers, takenAt, plants } = snapshot
  const start = formatDottedDay(project.startDate)
  const end = formatDottedDay(project.endDate)
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
      <dt className="text-muted-foreground">{t('project')}</dt>
      <dd className="wrap-anywhere">
        {formatProjectNumber(project.number)} {project.name}, {t('dates', { start, end })}
      </dd>
      <dt className="text-muted-foreground">{t('covers')}</dt>
      <dd>{t(coversProject ? 'wholeProject' : 'chosenScenarios')}</dd>
      <dt className="text-muted-foreground">{t('composedBy')}</dt>
      <dd className="wrap-anywhere">{toName(composedBy)}</dd>
      <dt className="text-muted-foreground">{t('signers')}</dt>
      <dd className="wrap-anywhere">
        {signers.map((one, index) => `${index + 1}. ${toName(one)}`).join('; ') || '–'}
      </dd>
      <dt className="text-muted-foreground">{t('takenAt')}</dt>
      <dd>
        <Moment value={takenAt} />
      </dd>
      <dt className="text-muted-foreground">{t('plants')}</dt>
      <dd className="grid gap-0.5">
        {plants.length === 0 && '–'}
        {plants.map(({ plant, cashRegisters }) => (
          <span key={plant} className="wrap-anywhere">
            {plant}
            {cashRegisters.length > 0 &&
              `: ${cashRegisters
                .map(({ cashRegister, server, stand }) => [cashRegister, server, stand].join(' · '))
                .join('; ')}`}
          </span>
        ))}
        {plants.length > 0 && <span className="text-muted-foreground text-xs">{note('registersNote')}</span>}
      </dd>
    </dl>
  )
}

function Figures({ snapshot }: { snapshot: Snapshot }) {
  const t = useTranslations('protocols.paper')
  const totals = useMemo(() => snapshotTotals(snapshot), [snapshot])
  const { statuses, steps, marks, receipts, differences, errors } = totals
  return (
    <section className="grid gap-1 text-sm" aria-label={t('figures')}>
      <h2 className="font-semibold text-base">{t('figures')}</h2>
      <p>
        {t('scenarioFigures', { count: totals.scenarios })}
        {statuses.length > 0 && `: ${statuses.map(({ status, count }) => `${status} ${count}`).join(', ')}`}
      </p>
      <p>{t('stepFigures', { ...steps })}</p>
      <p>{t('otherFigures', { marks, receipts })}</p>
      <p>{t('moneyFigures', { ...differences })}</p>
      <p>{t('errorFigures', { ...errors })}</p>
    </section>
  )
}

function OpenErrors({ snapshot: { scenarios } }: { snapshot: Snapshot }) {
  const t = useTranslations('protocols.paper')
  const labels = useTranslations('protocols.document.labels')
  const translate = useTranslate()
  const errors = scenarios.flatMap(({ number, errors: open }) => open.map((error) => ({ number, error })))
  return (
    <section className="grid gap-2" aria-label={t('errors')}>
      <h2 className="font-semibold text-base">{t('errors')}</h2>
      {errors.length === 0 && <p className="text-sm">{t('noErrors')}</p>}
      {errors.length > 0 && (
        <PaperTable
          label={t('errors')}
          head={[
            t('scenario'),
            t('error'),
            t('status'),
            labels('author'),
            labels('detected'),
            t('responsible'),
            t('plannedFix'),
            t('acceptedBy'),
          ]}
          rows={errors.map(({ number, error }) => ({
            key: error._id,
            cells: [
              number,
              [
                `${error.isBlocker ? `${t('blocker')}: ` : ''}${error.description}`,
                error.stepName && `${labels('errorStep')}: ${error.stepName}`,
              ]
                .filter(Boolean)
                .join('\n'),
              shownChoice(ERROR_REPORT.fields.status.names, error.status, translate),
              error.author,
              formatDottedDay(error.detectionDate),
              error.responsible,
              error.plannedFixDate && formatDottedDay(error.plannedFixDate),
              <Accepted key="accepted" error={error} />,
            ],
          }))}
        />
      )}
    </section>
  )
}

function Accepted({ error: { accepted } }: { error: SnapshotError }) {
  const t = useTranslations('protocols.paper')
  if (!accepted) return <span className="text-tone-red">{t('nobody')}</span>
  return [toName(accepted.by), accepted.comment].filter(Boolean).join(': ')
}
