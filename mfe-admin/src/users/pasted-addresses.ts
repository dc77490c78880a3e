import { inviteUserSchema } from '@aforo/shared/contract';

interface PastedPerson {
  name: string;
  email: string;
}

interface Pasted {
  people: PastedPerson[];
  /** Lines, and parts of lines, that say no address. */
  unread: string[];
}

/**
 * People as they stand in a mail or a spreadsheet: `Ana Ruiz <ana@centro.es>`, `Ana Ruiz; ana@centro.es`
 * or the address alone, several on a line or one on each. Who is there twice is one.
 */
export function readPasted(text: string): Pasted {
  const people = new Map<string, PastedPerson>();
  const unread: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const own = readLine(line);
    unread.push(...own.unread);
    for (const person of own.people) {
      if (!people.has(person.email)) people.set(person.email, person);
    }
  }
  return { people: [...people.values()], unread };
}

function readLine(line: string): Pasted {
  const found = [...line.matchAll(/[^\s<>,;"()]+@[^\s<>,;"()]+/g)];
  if (found.length === 0) return { people: [], unread: [line] };
  const people: PastedPerson[] = [];
  const unread: string[] = [];
  for (const [index, { 0: email }] of found.entries()) {
    const before = found[index - 1];
    // Alone, its name may also stand behind it; among others, it is what stands before.
    const said =
      found.length === 1
        ? line.replace(email, ' ')
        : line.slice(before ? before.index + before[0].length : 0, found[index]?.index);
    const name = nameIn(said);
    const read = inviteUserSchema.safeParse({ name: name || nameOf(email), email, role: 'client' });
    if (read.success) people.push({ name: read.data.name, email: read.data.email });
    else unread.push(email);
  }
  const last = found.at(-1);
  const rest = found.length > 1 && last ? nameIn(line.slice(last.index + last[0].length)) : '';
  return { people, unread: rest === '' ? unread : [...unread, rest] };
}

/** What a mail program writes as `"Ruiz, Ana"` is Ana Ruiz. */
function nameIn(said: string): string {
  return said
    .replace(/"([^",]+),([^",]+)"/, '$2 $1')
    .replace(/[\s<>,;"()]+/g, ' ')
    .trim();
}

/** `ana.ruiz@centro.es` → `Ana Ruiz`: whoever is invited corrects it in their profile. */
function nameOf(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._\-+\d]+/).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  // An address is no name: it would be a link in the invitation.
  return name.length < 2 ? `Cuenta ${email.split('@')[0]}` : name;
}
