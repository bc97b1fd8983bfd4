'use client'

import 'swagger-ui-dist/swagger-ui.css'
import './swagger.css'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import type { OpenApiDocument } from '@/lib/features/api-docs/rules'
import { toSectionDocument } from './section-document'

let document: Promise<OpenApiDocument> | null = null

/** Loads the description of the API, once for all parts. */
async function loadDocument(): Promise<OpenApiDocument> {
  try {
    document ??= fetch('/api/openapi.json').then((answer) => answer.json())
    return await document
  } catch (error) {
    document = null
    throw error
  }
}

/** The calls of one section, which can be tried as the signed-in person. */
export default function ApiPart({ section }: { section: string }) {
  const t = useTranslations('apiDocs')
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null)
  if (failedAttempt === attempt)
    return <ErrorState title={t('failed')} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <Drawing
      key={attempt}
      section={section}
      loading={t('loading')}
      onFailure={() => setFailedAttempt(attempt)}
    />
  )
}

interface DrawingProps {
  section: string
  loading: string
  onFailure: () => void
}

// Swagger UI is large and no React component: it is loaded only here, and renders into its own element. Calls that are
// tried carry the session cookie and come from the app's own origin.
function Drawing({ section, loading, onFailure }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const failed = useRef(onFailure)
  useEffect(() => {
    let isGone = false
    Promise.all([import('swagger-ui-dist/swagger-ui-es-bundle.js'), loadDocument()]).then(
      ([{ default: SwaggerUI }, whole]) => {
        if (isGone) return
        SwaggerUI({
          domNode: place.current,
          spec: toSectionDocument(whole, section),
          // Its links would lie within the buttons that open a call.
          deepLinking: false,
          docExpansion: 'list',
          defaultModelsExpandDepth: -1,
          tryItOutEnabled: true,
          withCredentials: true,
          validatorUrl: null,
        })
      },
      () => failed.current(),
    )
    return () => {
      isGone = true
    }
  }, [section])
  useNamedSelects(place)
  return (
    <div ref={place}>
      <p className="px-3.5 py-2.5 text-muted-foreground text-sm">{loading}</p>
    </div>
  )
}

// Swagger UI names some of its selects only by a text beside them.
function useNamedSelects(place: RefObject<HTMLElement | null>): void {
  const t = useTranslations('apiDocs')
  const label = t('choice')
  useEffect(() => {
    const root = place.current
    if (!root) return
    const name = () => {
      for (const select of root.querySelectorAll('select'))
        if (select.labels.length === 0 && !select.ariaLabel) select.ariaLabel = label
    }
    const observer = new MutationObserver(name)
    observer.observe(root, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [place, label])
}
