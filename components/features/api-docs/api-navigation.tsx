'use client'

import { Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Input } from '@/components/ui/input'
import type { CallSummary } from '@/lib/features/api-docs/calls/rules'
import type { Section } from '@/lib/features/api-docs/contract'
import { cn } from '@/lib/shared/cn'
import { CallPath } from './call-path'
import { MethodBadge } from './method-badge'

export interface SectionSummary {
  section: Section
  calls: CallSummary[]
}

interface ApiNavigationProps {
  sections: SectionSummary[]
  /** Called when somebody has chosen where to go. */
  onChosen?: () => void
}

/** The sections of the API, and a search over all calls. */
export function ApiNavigation({ sections, onChosen }: ApiNavigationProps) {
  const t = useTranslations('apiDocs')
  const [words, setWords] = useState('')
  const isSearching = words.trim() !== ''
  const found = sections.map(({ section, calls }) => ({
    section,
    calls: calls.filter((call) => matches(call, words)),
  }))
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder={t('searchPlaceholder')}
          aria-label={t('search')}
          className="pl-8"
        />
      </div>
      <p aria-live="polite" className="sr-only">
        {isSearching && t('found', { count: found.reduce((sum, { calls }) => sum + calls.length, 0) })}
      </p>
      <nav aria-label={t('navigation')} className="-mx-1 overflow-y-auto px-1 pb-4">
        {isSearching ? (
          <Found sections={found} onChosen={onChosen} />
        ) : (
          <Sections sections={sections} onChosen={onChosen} />
        )}
      </nav>
    </div>
  )
}

// Every word has to stand in the path, the method or the summary.
function matches({ method, path, summary }: CallSummary, words: string): boolean {
  const text = `${method} ${path} ${summary}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function Sections({ sections, onChosen }: ApiNavigationProps) {
  const t = useTranslations('apiDocs')
  const pathname = usePathname()
  const entries = [
    { href: '/api-docs', title: t('overview'), count: null },
    ...sections.map(({ section, calls }) => ({
      href: `/api-docs/${section}`,
      title: t(`sections.${section}`),
      count: calls.length,
    })),
    { href: '/api-docs/schemas', title: t('schemas'), count: null },
  ]
  return (
    <ul className="space-y-px">
      {entries.map(({ href, title, count }) => (
        <li key={href}>
          <Link
            href={href}
            onClick={onChosen}
            aria-current={pathname === href ? 'page' : undefined}
            className={cn(
              'flex h-8 touch:h-10 items-center justify-between rounded-md px-2 text-sm transition-colors hover:bg-accent',
              pathname === href && 'bg-accent font-medium',
            )}
          >
            {title}
            {count !== null && <span className="text-muted-foreground text-xs tabular-nums">{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Found({ sections, onChosen }: ApiNavigationProps) {
  const t = useTranslations('apiDocs')
  if (sections.every(({ calls }) => calls.length === 0)) {
    return <p className="px-2 text-muted-foreground text-sm">{t('found', { count: 0 })}</p>
  }
  return sections
    .filter(({ calls }) => calls.length > 0)
    .map(({ section, calls }) => (
      <section key={section} aria-label={t(`sections.${section}`)} className="mb-3">
        <p className="px-2 text-muted-foreground text-xs">{t(`sections.${section}`)}</p>
        <ul>
          {calls.map(({ name, method, path, summary }) => (
            <li key={name}>
              <Link
                href={`/api-docs/${section}#${name}`}
                onClick={onChosen}
                title={summary}
                className="flex touch:min-h-10 items-start gap-2 rounded-md px-2 py-1 transition-colors hover:bg-accent"
              >
                <MethodBadge method={method} />
                <CallPath path={path} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))
}
