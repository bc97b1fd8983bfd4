'use client'

import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { AddRecord } from '@/components/shared/records/add-record'
import { recordMessages } from '@/components/shared/records/record-messages'
import { FirstRecord, RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected } from '@/components/shared/records/record-selection'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { today } from '@/lib/client/today'
import { milestoneProgressQuery, milestoneRecords } from '@/lib/features/milestones/client'
import type { Milestone } from '@/lib/features/milestones/contract'
import { MILESTONE, milestoneGoal } from '@/lib/features/milestones/rules'
import { projectQuery } from '@/lib/features/projects/client'
import { isOverStatus } from '@/lib/features/projects/deadlines/rules'
import { formatLongDay } from '@/lib/shared/dates'
import { blankValues } from '@/lib/shared/records'
import { DeadlineNote } from '../deadline-note'
import { BurnDown } from './burn-down'
import { MilestoneDayField, useDayWarning } from './milestone-day-field'

const MESSAGES = recordMessages('milestones')
const BLANK = blankValues(MILESTONE.fields)
const NO_PROGRESS = { total: 0, completed: 0, completedLately: 0 }

const loadSchema = async () => (await import('@/lib/features/milestones/contract')).createMilestone.body
const getName = ({ name }: Milestone) => name

/** The milestones of a project, with what their days mean. */
export default function MilestonesTab({ projectId }: { projectId: string }) {
  const source = { records: milestoneRecords, scope: { projectId }, messages: MESSAGES }
  const screen = { ...source, ...useRecordScreen(source) }
  const cells = useMemo(
    () => ({ day: (milestone: Milestone) => <MilestoneDay milestone={milestone} projectId={projectId} /> }),
    [projectId],
  )
  const cellInputs = useMemo(
    () => ({ day: <MilestoneDayField projectId={projectId} isInTable /> }),
    [projectId],
  )
  return (
    <>
      <BurnDown projectId={projectId} />
      <RecordScreen
        {...screen}
        isUntitled
        fixed="name"
        cells={cells}
        cellInputs={cellInputs}
        getName={getName}
        removeQuestion={MESSAGES.removeQuestion}
        empty={<FirstRecord icon={Flag} messages={MESSAGES} />}
        add={
          <AddRecord
            records={milestoneRecords}
            scope={{ projectId }}
            messages={MESSAGES}
            schema={loadSchema}
            blank={() => ({ ...BLANK, day: today() })}
            inputs={{ day: <MilestoneDayField projectId={projectId} /> }}
          />
        }
        bulk={<RemoveSelected {...screen} />}
      />
    </>
  )
}

function MilestoneDay({ milestone, projectId }: { milestone: Milestone; projectId: string }) {
  const { data } = useQuery(milestoneProgressQuery(projectId))
  const progress = data?.progress.find(({ milestoneId }) => milestoneId === milestone._id) ?? NO_PROGRESS
  const project = useQuery(projectQuery(projectId)).data?.project
  const warning = useDayWarning(projectId, milestone.day)
  const locale = useLocale()
  // Without its scenarios nothing is known but the day.
  if (!data) return formatLongDay(milestone.day, locale)
  const goal = milestoneGoal(milestone, { progress, isOver: project ? isOverStatus(project.status) : false })
  return (
    <>
      <DeadlineNote goal={goal} href={`/scenarios?milestone=${milestone._id}`} />
      {warning && <span className="block pl-5 text-muted-foreground text-xs">{warning}</span>}
    </>
  )
}
