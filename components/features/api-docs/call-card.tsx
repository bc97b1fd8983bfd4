import { Link2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import type { Call, Parameter } from '@/lib/features/api-docs/calls/rules'
import { MEBIBYTE } from '@/lib/shared/endpoint'
import { ERROR_STATUS } from '@/lib/shared/errors'
import { CallPath } from './call-path'
import { CodeBlock } from './code-block'
import { FieldRow } from './field-row'
import { MethodBadge } from './method-badge'
import { SchemaTree } from './schema-tree'

/** One call: how it is made, what it answers, and why it may fail. */
export function CallCard({ call, curl }: { call: Call; curl: string }) {
  const t = useTranslations('apiDocs')
  return (
    <article id={call.name} aria-labelledby={`${call.name}-title`} className="rounded-md border bg-card">
      <header className="border-b px-4 py-3">
        <div className="flex items-start gap-2.5">
          <MethodBadge method={call.method} />
          <h2 id={`${call.name}-title`} className="min-w-0 flex-1 font-medium">
            <CallPath path={call.path} />
          </h2>
          <Badge variant="outline">{t(`access.${call.access}`)}</Badge>
          <a
            href={`#${call.name}`}
            aria-label={t('linkTo', { name: call.name })}
            className="-m-1 rounded-md p-1 text-muted-foreground hover:text-foreground touch:-m-2 touch:p-2"
          >
            <Link2 className="size-4" />
          </a>
        </div>
        <p className="mt-1.5 max-w-prose">{call.summary}</p>
      </header>
      <div className="grid gap-x-8 gap-y-4 px-4 py-3 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <Parameters parameters={call.parameters} />
          <RequestBody body={call.body} />
        </div>
        <div className="min-w-0 space-y-4">
          <Answer call={call} />
          <Failures failures={call.failures} />
        </div>
        <div className="min-w-0 xl:col-span-2">
          <CodeBlock code={curl} label={t('example')} />
        </div>
      </div>
    </article>
  )
}

function Part({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold text-sm">
        {title}
        <span className="font-normal text-muted-foreground text-xs">{beside}</span>
      </h3>
      <div className="mt-1">{children}</div>
    </section>
  )
}

function Parameters({ parameters }: { parameters: Parameter[] }) {
  const t = useTranslations('apiDocs')
  if (parameters.length === 0) return null
  return (
    <Part title={t('parameters')}>
      <ul>
        {parameters.map(({ name, in: place, isRequired, schema, purpose }) => (
          <FieldRow
            key={`${place} ${name}`}
            name={name}
            place={t(`in.${place}`)}
            isRequired={isRequired}
            schema={schema}
            marks="required"
            purpose={purpose && t(purpose)}
          />
        ))}
      </ul>
    </Part>
  )
}

function RequestBody({ body }: { body: Call['body'] }) {
  const t = useTranslations('apiDocs')
  if (!body) return null
  const kind = t(body.mediaType === 'application/json' ? 'json' : 'multipart')
  const limit = t('upTo', { megabytes: Math.round(body.limit / MEBIBYTE) })
  return (
    <Part title={t('requestBody')} beside={`${kind}, ${limit}`}>
      <SchemaTree schema={body.schema} marks="required" />
    </Part>
  )
}

function Answer({ call }: { call: Call }) {
  const t = useTranslations('apiDocs')
  return (
    <Part title={t('response')} beside={call.status}>
      {call.answers === 'json' ? (
        <SchemaTree schema={call.data} marks="optional" />
      ) : (
        <p className="text-muted-foreground text-sm">{t(call.answers)}</p>
      )}
    </Part>
  )
}

function Failures({ failures }: { failures: Call['failures'] }) {
  const t = useTranslations('apiDocs')
  return (
    <Part title={t('failures')}>
      <ul className="flex flex-wrap gap-1">
        {failures.map((code) => (
          <li key={code}>
            <Badge variant="outline" asChild>
              <Link
                href={`/api-docs#${code}`}
                title={t(`failure.${code}`)}
                className="font-mono hover:text-foreground"
              >
                {ERROR_STATUS[code]} {code}
              </Link>
            </Badge>
          </li>
        ))}
      </ul>
    </Part>
  )
}
