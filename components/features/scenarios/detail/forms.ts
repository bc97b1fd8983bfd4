// What a scenario's page opens to change it, also without a connection: in one file.

export { CopyIntoProject } from '../copies/copy-into-project'
export { InformationContent } from '../information/information-content'
export { Runner } from '../runner/runner'
