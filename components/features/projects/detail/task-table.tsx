'use client'

import { ExternalLink } from 'lucide'
import { useTranslations } from 'next-intl'
import { stackLabels } from '@/components/shared/data-table/stack-labels'
import { PersonName } from '@/components/shared/person-name'
import { Icon } from '@/components/ui/icon'
import { Table } from '@/components/ui/table'
import type { ProjectTask } from '@/lib/features/projects/contract'
import { trackerKey, UNASSIGNED } from '@/lib/features/projects/rules'

/** A project's tasks with links to their tickets. */
export function TaskTable({ tasks, trackerUrl }: { tasks: readonly ProjectTask[]; trackerUrl: string }) {
  const t = useTranslations('projects.page')
  if (tasks.length === 0) return <p className="text-muted-foreground text-sm">{t('noTasks')}</p>
  return (
    <Table
      label={t('tasks')}
      data-stacked=""
      style={stackLabels([null, t('taskDescription'), t('pm'), t('executor')])}
    >
      <thead>
        <tr>
          <th scope="col">{t('task')}</th>
          <th scope="col">{t('taskDescription')}</th>
          <th scope="col">{t('pm')}</th>
          <th scope="col">{t('executor')}</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task._id}>
            <td>
              <Ticket task={task} trackerUrl={trackerUrl} />
              {isOwnKey(task) && (
                <>
                  <span className="ml-1.5 text-muted-foreground text-xs">{t('ownKey')}</span>
                  <span className="ml-2 text-muted-foreground">{task.task}</span>
                </>
              )}
            </td>
            <td className="wrap-anywhere whitespace-pre-line sm:min-w-56">{task.description}</td>
            <td>
              <Assigned name={task.pm} />
            </td>
            <td>
              <Assigned name={task.executor} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

// A task may be assigned to any name, or to nobody yet.
function Assigned({ name }: { name: string }) {
  const t = useTranslations('projects')
  return name === UNASSIGNED ? t('unassigned') : <PersonName person={{ name }} className="max-sm:py-1" />
}

// A key that the product gave, where somebody typed words alone, may lead to nothing and must not look like a real one.
const isOwnKey = ({ task, ticket }: ProjectTask) => task !== ticket

// Without a tracker's address, or a key that it knows, there is nothing to link to.
function Ticket({ task, trackerUrl }: { task: ProjectTask; trackerUrl: string }) {
  const { ticket } = task
  const key = trackerKey(ticket)
  const look = isOwnKey(task) ? 'text-muted-foreground italic' : 'font-medium'
  if (!trackerUrl || !key) return <span className={look}>{ticket}</span>
  return (
    <a
      href={trackerUrl + encodeURIComponent(key)}
      target="_blank"
      rel="noreferrer"
      className={`inline-flex items-center gap-1 underline-offset-4 hover:underline ${look} ${isOwnKey(task) ? '' : 'text-primary'}`}
    >
      {ticket}
      <Icon of={ExternalLink} className="size-3" />
    </a>
  )
}
