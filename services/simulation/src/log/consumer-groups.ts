import type { Chance } from '../chance.ts';
import type { SimulatedSchedule } from '../schedule.ts';

export type GroupMember = { readonly assign: (partitions: readonly number[]) => void };

export type ConsumerGroups = {
  readonly join: (group: string, member: GroupMember) => void;
  readonly leave: (group: string, member: GroupMember) => void;
  /** Reassigns the partitions of all members, as after a broker outage. */
  readonly assignAnew: () => void;
};

const slowestAnswer = 400;

/** Members get new partitions at different times, so a partition may briefly have two readers or none. */
export function createConsumerGroups(
  partitions: number,
  schedule: SimulatedSchedule,
  chance: Chance,
): ConsumerGroups {
  const groups = new Map<string, Set<GroupMember>>();
  const latest = new Map<object, symbol>();
  const all = Array.from({ length: partitions }, (_, partition) => partition);

  function share(members: ReadonlySet<GroupMember>): void {
    const first = chance.below(Math.max(1, members.size));
    const generation = Symbol();
    latest.set(members, generation);
    for (const [index, member] of [...members].entries()) {
      const own = all.filter((partition) => (partition + first) % members.size === index);
      schedule.after(chance.between(0, slowestAnswer), () => {
        // Ignores a late assignment from an earlier generation.
        if (members.has(member) && latest.get(members) === generation) member.assign(own);
      });
    }
  }

  return {
    join: (group, member) => {
      const members = groups.get(group) ?? new Set();
      groups.set(group, members.add(member));
      share(members);
    },
    leave: (group, member) => {
      const members = groups.get(group);
      if (members?.delete(member)) share(members);
    },
    assignAnew: () => {
      for (const members of groups.values()) {
        for (const member of members) member.assign([]);
        share(members);
      }
    },
  };
}
