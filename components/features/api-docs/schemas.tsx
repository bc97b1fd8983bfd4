import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/shared/page-header'
import type { JsonSchema } from '@/lib/features/api-docs/schemas/rules'
import { SchemaTree } from './schema-tree'

/** Every object that calls send and answer, by name. */
export function Schemas({ schemas }: { schemas: { name: string; schema: JsonSchema }[] }) {
  const t = useTranslations('apiDocs')
  return (
    <>
      <PageHeader title={t('schemas')} subtitle={t('guide.schemasText')} />
      <div className="gap-4 xl:columns-2">
        {schemas.map(({ name, schema }) => (
          <section
            key={name}
            id={name}
            aria-labelledby={`${name}-title`}
            className="mb-4 break-inside-avoid rounded-md border bg-card px-4 py-3"
          >
            <h2 id={`${name}-title`} className="mb-1 font-medium font-mono text-sm">
              <a href={`#${name}`} className="underline-offset-2 hover:underline">
                {name}
              </a>
            </h2>
            <SchemaTree schema={schema} marks="optional" />
          </section>
        ))}
      </div>
    </>
  )
}
