import { languages } from '@firstbell/messages/languages'

/** Returns the English counterpart of a module of messages; other modules as they are. @param module its path */
export const englishModule = (module: string, tags: readonly string[] = languages): string => {
  const [, before, folder, after] =
    /^(.*\/packages\/messages\/src\/)([^/]+)(\/.*)$/.exec(module) ?? []
  return folder !== undefined && tags.includes(folder) ? `${before}en${after}` : module
}
