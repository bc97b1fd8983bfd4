import { DATA_LABELS } from '@/lib/features/scenarios/information/contract'
import type { HistorySubject } from '@/lib/shared/history'
import { type MessageKey, message } from '@/lib/shared/messages'

type Labels = Readonly<Record<string, MessageKey>>

/** What the screens call the fields whose changes history keeps. */
const LABELS: Partial<Record<HistorySubject, Labels>> = {
  project: {
    name: message('projects.form.name'),
    description: message('projects.form.description'),
    startDate: message('projects.form.startDate'),
    endDate: message('projects.form.endDate'),
    telegramGroupId: message('projects.form.groupId'),
    tasks: message('projects.form.tasks'),
    teamMembers: message('projects.form.team'),
  },
  scenario: {
    ...DATA_LABELS,
    responsible: message('scenarios.people.responsible'),
    reviewer: message('scenarios.people.reviewer'),
    dataResponsible: message('scenarios.people.dataResponsible'),
  },
  close_day: {
    date: message('closeDays.fields.date'),
    plant: message('closeDays.fields.plant'),
    cashRegister: message('closeDays.fields.cashRegister'),
    error: message('closeDays.fields.error'),
    comment: message('closeDays.fields.comment'),
  },
  aggregation: {
    plant: message('aggregations.fields.plant'),
    date: message('aggregations.fields.date'),
    aggregate: message('aggregations.fields.aggregate'),
    task: message('aggregations.fields.task'),
    type: message('aggregations.fields.type'),
    idocPos: message('aggregations.fields.idocPos'),
    tid: message('aggregations.fields.tid'),
    idocErt: message('aggregations.fields.idocErt'),
  },
  aggregation_error: {
    description: message('aggregations.errors.fields.description'),
    solution: message('aggregations.errors.fields.solution'),
  },
}

/** The sentence key of a field's name; null where no screen has a name for it. */
export function fieldLabel(subject: HistorySubject, field: string): MessageKey | null {
  return LABELS[subject]?.[field] ?? null
}

const STATUSES: Partial<Record<HistorySubject, Labels>> = {
  project: {
    draft: message('projects.status.draft'),
    active: message('projects.status.active'),
    in_progress: message('projects.status.in_progress'),
    completed: message('projects.status.completed'),
    archived: message('projects.status.archived'),
  },
  aggregation_error: {
    open: message('aggregations.errors.status.open'),
    in_progress: message('aggregations.errors.status.in_progress'),
    resolved: message('aggregations.errors.status.resolved'),
    closed: message('aggregations.errors.status.closed'),
  },
}

/** The sentence key of a status; null where the status is data that reads the same in every language. */
export function statusLabel(subject: HistorySubject, status: string): MessageKey | null {
  return STATUSES[subject]?.[status] ?? null
}
