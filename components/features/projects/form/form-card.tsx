import type { ReactNode } from 'react'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '@/components/ui/card'

interface FormCardProps {
  title: string
  /** Actions on the whole card, at its top right. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the project form. */
export function FormCard({ title, action, children }: FormCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {action && <CardAction>{action}</CardAction>}
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  )
}
