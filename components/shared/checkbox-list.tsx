import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'

interface CheckboxListProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  /** Called with the chosen values, in the order of the options; a value that no option shows stays chosen. */
  onChange: (chosen: Value[]) => void
  /** The label of a box that chooses all or none; absent without one. */
  all?: string
}

/** Several choices in one line, of which any may be chosen. */
export function CheckboxList<Value extends string>({
  legend,
  options,
  chosen,
  onChange,
  all,
}: CheckboxListProps<Value>) {
  const values = options.map(({ value }) => value)
  const others = chosen.filter((value) => !values.includes(value))
  const choose = (wanted: (value: Value) => boolean) => onChange([...others, ...values.filter(wanted)])
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="text-muted-foreground">{legend}</legend>
      {all && (
        <Box
          label={all}
          isChecked={values.every((value) => chosen.includes(value))}
          onChange={(isChecked) => choose(() => isChecked)}
        />
      )}
      {options.map(({ value, label }) => (
        <Box
          key={value}
          label={label}
          isChecked={chosen.includes(value)}
          onChange={(isChecked) => choose((other) => (other === value ? isChecked : chosen.includes(other)))}
        />
      ))}
    </fieldset>
  )
}

interface BoxProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

function Box({ label, isChecked, onChange }: BoxProps) {
  return (
    <Label className="flex min-h-8 touch:min-h-10 items-center gap-2">
      <Checkbox checked={isChecked} onCheckedChange={onChange} />
      {label}
    </Label>
  )
}
