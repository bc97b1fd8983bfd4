'use client'
import { useState } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import { z } from 'zod'
import { PageHeader } from '@/components/shared/page-header'
import { DataTable } from '@/components/shared/data-table/data-table'
import { dataColumnHelper } from '@/components/shared/data-table/columns'
import { RowActions } from '@/components/shared/data-table/row-actions'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle, CardDescription, CardAction } from '@/components/ui/card'
import { toast } from '@/components/ui/use-toast'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { ContractForm } from '@/components/shared/form/contract-form'
import { TextField } from '@/components/shared/form/text-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { SelectField } from '@/components/shared/form/select-field'
import { SwitchField, CheckboxField } from '@/components/shared/form/switch-field'
import { DayField } from '@/components/shared/form/day-field'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { EmptyState } from '@/components/shared/empty-state'
import { LoadingState } from '@/components/shared/loading-state'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { Progress } from '@/components/ui/progress'
import { Badge } from '@/components/ui/badge'
import { ApiError } from '@/lib/client/api'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle, DialogTrigger, DialogClose } from '@/components/ui/dialog'

interface R { id: string; number: string; status: [StatusTone, string]; plant: string; sum: number }
const TONES: [StatusTone, string][] = [['green','active'],['blue','in_progress'],['gray','completed'],['yellow','draft'],['red','Ошибка при тесте'],['orange','warning']]
const ROWS: R[] = Array.from({ length: 40 }, (_, i) => ({ id: String(i), number: `00042-${String(i + 1).padStart(3, '0')}`, status: TONES[i % 6] ?? ['gray','x'], plant: `Plant ${i} Екатеринбург, ул. Малышева`, sum: i * 1234.5 }))
const h = dataColumnHelper<R>()
const columns = h.columns([
  h.accessor('number', { header: 'Scenario #', cell: (c) => <a className="font-medium tabular-nums hover:underline" href="/scenarios">{c.getValue()}</a> }),
  h.display({ id: 'status', header: 'Status', cell: ({ row }) => <StatusBadge tone={row.original.status[0]}>{row.original.status[1]}</StatusBadge> }),
  h.accessor('plant', { header: 'Plant', meta: { skeletonClassName: 'w-48' } }),
  h.accessor('sum', { header: 'Amount', cell: (c) => c.getValue().toFixed(2), meta: { align: 'right' } }),
  h.display({ id: 'a', header: 'Actions', meta: { isHeaderHidden: true, skeletonClassName: 'w-0' }, cell: () => <RowActions><Button variant="ghost" size="icon-sm" aria-label="Edit"><Pencil /></Button><Button variant="ghost" size="icon-sm" aria-label="Delete"><Trash2 /></Button></RowActions> }),
])
const schema = z.strictObject({ name: z.string().min(1, 'errors.notFound').min(3), description: z.string(), team: z.string().min(1), start: z.string().min(1), end: z.string().min(1), notify: z.boolean(), copy: z.boolean() })
export default function Kit() {
  const [open, setOpen] = useState(false)
  const form = useContractForm({ schema, defaultValues: { name: '', description: '', team: '', start: '', end: '', notify: false, copy: true }, draftKey: 'kit' })
  return (
    <div className="grid gap-4">
      <PageHeader title="Projects" subtitle="Manage and monitor all your testing projects" back={{ href: '/', label: 'Back' }} beside={<StatusBadge tone="blue">in_progress</StatusBadge>} actions={<><Button variant="outline" onClick={() => toast({ title: 'Error', description: 'Failed to load projects', variant: 'destructive' })}>Toast error</Button><Button onClick={() => toast({ title: 'Project created successfully' })}>Create New Project</Button><Button variant="destructive" onClick={() => setOpen(true)}>Delete</Button></>} />
      <div className="flex flex-wrap gap-2">{TONES.map(([t, l]) => <StatusBadge key={t} tone={t}>{l}</StatusBadge>)}<Badge>badge</Badge><Badge variant="outline">OD:Sales</Badge><Button size="sm">small</Button><Button variant="secondary">secondary</Button><Button variant="ghost">ghost</Button><Button variant="link">link</Button><Button disabled>disabled</Button></div>
      <Tabs defaultValue="a"><TabsList><TabsTrigger value="a">Orders Scenarios</TabsTrigger><TabsTrigger value="b">Loading</TabsTrigger><TabsTrigger value="c">Error</TabsTrigger><TabsTrigger value="d">Empty</TabsTrigger></TabsList>
      <TabsContent value="a"><DataTable label="Scenarios" columns={columns} rows={ROWS} rowId={(r) => r.id} empty="" onOpen={(r) => console.info(r.id)} rowClassName={(r) => (r.status[0] === 'red' ? 'bg-tone-red-soft/50' : undefined)} /></TabsContent>
      <TabsContent value="b"><DataTable label="Scenarios" columns={columns} rows={undefined} rowId={(r) => r.id} empty="" /><LoadingState /></TabsContent>
      <TabsContent value="c"><DataTable label="Scenarios" columns={columns} rows={undefined} isError onRetry={() => {}} rowId={(r) => r.id} empty="" /></TabsContent>
      <TabsContent value="d"><DataTable label="Scenarios" columns={columns} rows={[]} rowId={(r) => r.id} empty={<EmptyState title="No projects found" hint="Create your first project to get started" action={<Button>Create</Button>} />} /></TabsContent></Tabs>
      <Card><CardHeader><CardTitle>Project Information</CardTitle><CardDescription>Some words</CardDescription><CardAction><Button size="sm" variant="outline">Add Task</Button></CardAction></CardHeader><CardContent>
        <ContractForm form={form} onSubmit={async (v) => { await new Promise((r) => setTimeout(r, 500)); if (v.name === 'taken') throw new ApiError({ code: 'conflict', status: 409, sentence: 'Taken', fields: { name: 'Already taken', other: 'Elsewhere' } }); toast({ title: 'Saved', description: JSON.stringify(v) }) }}>
          <div className="grid gap-4 sm:grid-cols-2"><TextField name="name" label="Name" required placeholder="Enter name" hint="A hint" /><SelectField name="team" label="Team" required options={[{ value: 'OD', label: 'OD' }, { value: 'CASH', label: 'CASH' }]} />
          <DayField name="start" label="Start date" required /><DayField name="end" label="End date" disabledBefore={form.watch('start')} /></div>
          <TextareaField name="description" label="Description" /><SwitchField name="notify" label="Notify" hint="hint" /><CheckboxField name="copy" label="Copy Scenarios" />
          <div className="flex justify-end gap-2"><Button type="submit">Save Draft</Button></div>
        </ContractForm></CardContent></Card>
      <Progress value={40} aria-label="p" />
      <Dialog><DialogTrigger asChild><Button variant="outline">Dialog</Button></DialogTrigger><DialogContent><DialogHeader><DialogTitle>Report Error</DialogTitle><DialogDescription>What went wrong</DialogDescription></DialogHeader><p>Body</p><DialogFooter><DialogClose asChild><Button variant="outline">Cancel</Button></DialogClose><Button>Report</Button></DialogFooter></DialogContent></Dialog>
      <ConfirmDialog open={open} onOpenChange={setOpen} title="Are you sure you want to delete this step?" confirmLabel="Delete" onConfirm={() => new Promise((r) => setTimeout(r, 400))} />
    </div>
  )
}
