import { useTranslations } from 'next-intl'
import { fieldsOf, type JsonSchema, nestedObjects, variantsOf } from '@/lib/features/api-docs/schemas/rules'
import { FieldRow, type Marks, TypeNotation } from './field-row'

/** A schema field by field. Objects with a name are linked to, those without are shown in place. */
export function SchemaTree({ schema, marks }: { schema: JsonSchema; marks: Marks }) {
  const t = useTranslations('apiDocs')
  const fields = fieldsOf(schema)
  const variants = variantsOf(schema)
  if (fields.length === 0 && variants.some((variant) => fieldsOf(variant).length > 0)) {
    return <Variants variants={variants} marks={marks} />
  }
  if (fields.length === 0) {
    const isEmpty = schema.type === 'object' && !schema.additionalProperties
    return isEmpty ? (
      <p className="text-muted-foreground text-sm">{t('noFields')}</p>
    ) : (
      <TypeNotation schema={schema} />
    )
  }
  return (
    <ul>
      {fields.map((field) => (
        <FieldRow key={field.name} {...field} marks={marks}>
          {nestedObjects(field.schema).map((nested, index) => (
            // The variants of one field never change their order.
            <div key={index} className="mt-1 ml-1 border-l pl-3">
              <SchemaTree schema={nested} marks={marks} />
            </div>
          ))}
        </FieldRow>
      ))}
    </ul>
  )
}

function Variants({ variants, marks }: { variants: JsonSchema[]; marks: Marks }) {
  const t = useTranslations('apiDocs')
  return variants.map((variant, index) => (
    // The variants of one schema never change their order.
    <div key={index} className="mt-2 first:mt-0">
      <p className="text-muted-foreground text-xs">{t('oneOf')}</p>
      <div className="mt-0.5 border-l pl-3">
        <SchemaTree schema={variant} marks={marks} />
      </div>
    </div>
  ))
}
