'use client'

import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { Suspense, useEffect, useState } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import type { ApiSection } from '@/lib/features/api-docs/rules'

/** The class on the root element by which Swagger UI chooses its colours. */
const DARK_CLASS = 'dark-mode'

const ApiPart = lazyCode(() => import('./api-part'))

/** The API reference: its sections, each of which is loaded when it is opened. */
export function ApiReference({ sections }: { sections: readonly ApiSection[] }) {
  const { resolvedTheme } = useTheme()
  useEffect(() => {
    const { classList } = document.documentElement
    classList.toggle(DARK_CLASS, resolvedTheme === 'dark')
    return () => classList.remove(DARK_CLASS)
  }, [resolvedTheme])
  return (
    <div className="grid gap-2">
      {sections.map((section) => (
        <Section key={section.name} {...section} />
      ))}
    </div>
  )
}

function Section({ name, title, count }: ApiSection) {
  const t = useTranslations('apiDocs')
  const [isOpen, setIsOpen] = useState(false)
  // A link to a call, such as `#/projects/searchProjects`, opens its section.
  useEffect(() => {
    if (location.hash.startsWith(`#/${name}/`)) setIsOpen(true)
  }, [name])
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="min-w-0 rounded-md border bg-card"
    >
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 px-3.5 py-1.5 hover:bg-accent">
        <h2 lang="en" className="font-semibold text-base">
          {title}
        </h2>
        <span className="text-muted-foreground text-sm">{t('calls', { count })}</span>
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <ApiPart section={name} />
        </Suspense>
      )}
    </details>
  )
}
