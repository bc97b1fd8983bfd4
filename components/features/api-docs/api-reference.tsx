'use client'

import 'swagger-ui-dist/swagger-ui.css'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '@/components/shared/error-state'

/** The class on the root element by which Swagger UI chooses its colours. */
const DARK_CLASS = 'dark-mode'

/** The API reference, in which calls can be tried as the signed-in person. */
export function ApiReference() {
  const t = useTranslations('apiDocs')
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null)
  const { resolvedTheme } = useTheme()
  useEffect(() => {
    const { classList } = document.documentElement
    classList.toggle(DARK_CLASS, resolvedTheme === 'dark')
    return () => classList.remove(DARK_CLASS)
  }, [resolvedTheme])
  if (failedAttempt === attempt)
    return <ErrorState title={t('failed')} onRetry={() => setAttempt(attempt + 1)} />
  return <Drawing key={attempt} loading={t('loading')} onFailure={() => setFailedAttempt(attempt)} />
}

// Swagger UI is large and no React component: it is loaded only here, and renders into its own element. Calls that are
// tried carry the session cookie and come from the app's own origin.
function Drawing({ loading, onFailure }: { loading: string; onFailure: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const failed = useRef(onFailure)
  useEffect(() => {
    let isGone = false
    import('swagger-ui-dist/swagger-ui-es-bundle.js').then(
      ({ default: SwaggerUI }) => {
        if (isGone) return
        SwaggerUI({
          domNode: place.current,
          url: '/api/openapi.json',
          deepLinking: true,
          docExpansion: 'none',
          filter: true,
          defaultModelsExpandDepth: 0,
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
  }, [])
  return (
    <div ref={place}>
      <p className="text-muted-foreground">{loading}</p>
    </div>
  )
}
