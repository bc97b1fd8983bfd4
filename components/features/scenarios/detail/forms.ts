// What a scenario's page opens to change it, also without a connection: in one file.

export { CopyIntoProject } from '../copies/copy-into-project'
export { ReportErrorDialog } from '../errors/report-error-dialog'
export { InformationContent } from '../information/information-content'
export { AddMarksForm } from '../marks/add-marks-form'
export { Runner } from '../runner/runner'
export { AddStepsDialog } from '../steps/add-steps-dialog'
