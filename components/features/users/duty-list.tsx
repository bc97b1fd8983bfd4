'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { Link } from '@/components/shared/link'
import type { Duties } from '@/lib/features/hand-overs/contract'
import { NAMED_DUTIES } from '@/lib/features/hand-overs/values'
import { personAddress } from '@/lib/shared/person-address'
import { toProjectTitle } from '@/lib/shared/project-number'

/** The duties that the person's page lists. */
const LISTED = ['responsible', 'reviewer', 'dataResponsible', 'errorReports'] as const
/** Those that name the person by text. */
const NAMED_BY_TEXT = ['steps', 'tasks'] as const

/** Returns whether a person has anything that another one can take over. */
export function hasWork(duties: Duties): boolean {
  return [...LISTED, ...NAMED_BY_TEXT].some((duty) => duties[duty] > 0)
}

/** The duties of a person, and their links that are good, with numbers and links. */
export function DutyList({ memberId, duties }: { memberId: string; duties: Duties }) {
  const t = useTranslations('users.handOver')
  const { steps, scenarios, tasks, projects, links, hasNamesake } = duties
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
            <DutyLinks
              links={scenarios.map(({ _id, scenarioNumber }) => ({
                href: `/scenarios/${_id}`,
                text: scenarioNumber,
              }))}
            />
          </li>
        )}
        {tasks > 0 && (
          <li>
            {t('tasks', { count: tasks })}{' '}
            <DutyLinks
              links={projects.map((project) => ({
                href: `/projects/${project._id}`,
                text: toProjectTitle(project),
              }))}
            />
          </li>
        )}
        {links > 0 && <li>{t('links', { count: links })}</li>}
      </ul>
      {hasNamesake && isNamed && <p className="text-sm">{t('namesake')}</p>}
    </>
  )
}

function DutyLinks({ links }: { links: readonly { href: string; text: string }[] }) {
  const t = useTranslations('users.handOver')
  return (
    <>
      {links.slice(0, NAMED_DUTIES).map(({ href, text }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <DutyLink href={href}>{text}</DutyLink>
        </Fragment>
      ))}
      {links.length > NAMED_DUTIES && ` ${t('andMore')}`}
    </>
  )
}

function DutyLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="wrap-anywhere underline underline-offset-4">
      {children}
    </Link>
  )
}
