import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import {
  type JsonSchema,
  limitsOf,
  notationOf,
  type SchemaLimit,
} from '@/lib/features/api-docs/schemas/rules'

/** Which fields are marked: of what is sent those that have to be there, of what is answered those that may lack. */
export type Marks = 'required' | 'optional'

interface FieldRowProps {
  name: string
  schema: JsonSchema
  isRequired: boolean
  marks: Marks
  /** Where a parameter is sent. */
  place?: string
  purpose?: string
  children?: ReactNode
}

/** One field or parameter: its name, its type, what limits it, and what is inside. */
export function FieldRow({ name, schema, isRequired, marks, place, purpose, children }: FieldRowProps) {
  const t = useTranslations('apiDocs')
  return (
    <li className="border-t py-1.5 first:border-t-0">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <code className="wrap-anywhere font-medium font-mono text-sm">{name}</code>
        {place && <span className="text-muted-foreground text-xs">{place}</span>}
        <TypeNotation schema={schema} />
        {isRequired === (marks === 'required') && (
          <span className="text-tone-orange text-xs">{t(marks)}</span>
        )}
        <Limits limits={limitsOf(schema)} />
      </div>
      {(purpose ?? schema.description) && (
        <p className="text-muted-foreground text-xs">{purpose ?? schema.description}</p>
      )}
      {children}
    </li>
  )
}

/** A type; the names in it lead to the objects of those names. */
export function TypeNotation({ schema }: { schema: JsonSchema }) {
  return (
    <code className="wrap-anywhere font-mono text-muted-foreground text-xs">
      {notationOf(schema).map(({ text, reference }, index) =>
        reference ? (
          <Link
            // The parts of one type never change their order.
            key={index}
            href={`/api-docs/schemas#${reference}`}
            className="text-primary underline underline-offset-2"
          >
            {text}
          </Link>
        ) : (
          text
        ),
      )}
    </code>
  )
}

function Limits({ limits }: { limits: SchemaLimit[] }) {
  const t = useTranslations('apiDocs.limits')
  return limits.map((limit) => (
    <span key={limit.name} className="wrap-anywhere text-muted-foreground text-xs">
      {limit.name === 'format' ? limit.values.format : t(limit.name, limit.values)}
    </span>
  ))
}
