'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/components/shared/link'
import type { Duties } from '@/lib/features/hand-overs/contract'
import { personAddress } from '@/lib/shared/person-address'
import { formatProjectNumber } from '@/lib/shared/project-number'

/** The duties that the person's page lists. */
const LISTED = ['responsible', 'reviewer', 'dataResponsible', 'errorReports'] as const

/** Returns whether a person has anything to do. */
export function hasDuties(duties: Duties): boolean {
  return [...LISTED, 'steps' as const, 'tasks' as const].some((duty) => duties[duty] > 0)
}

/** What a person has to do, with numbers and links. */
export function DutyList({ memberId, duties }: { memberId: string; duties: Duties }) {
  const t = useTranslations('users.handOver')
  const { steps, scenarios, tasks, projects, hasNamesake } = duties
  const page = personAddress({ _id: memberId, name: '' })
  const isNamed = steps > 0 || tasks > 0
  return (
    <>
      <ul className="list-disc pl-5 text-sm">
        {LISTED.filter((duty) => duties[duty] > 0).map((duty) => (
          <li key={duty}>
            <DutyLink href={page}>{t(duty, { count: duties[duty] })}</DutyLink>
          </li>
        ))}
        {steps > 0 && (
          <li>
            {t('steps', { count: steps })}{' '}
            {scenarios.map(({ _id, scenarioNumber }) => (
              <DutyLink key={_id} href={`/scenarios/${_id}`}>
                {scenarioNumber}
              </DutyLink>
            ))}
            {steps > scenarios.length && t('andMore')}
          </li>
        )}
        {tasks > 0 && (
          <li>
            {t('tasks', { count: tasks })}{' '}
            {projects.map(({ _id, projectNumber, name }) => (
              <DutyLink key={_id} href={`/projects/${_id}`}>
                {`${formatProjectNumber(projectNumber)} ${name}`}
              </DutyLink>
            ))}
            {tasks > projects.length && t('andMore')}
          </li>
        )}
      </ul>
      {hasNamesake && isNamed && <p className="text-sm">{t('namesake')}</p>}
    </>
  )
}

function DutyLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="wrap-anywhere mr-2 underline underline-offset-4">
      {children}
    </Link>
  )
}
