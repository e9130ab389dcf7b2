-- How far the days of the demo world are told after its season, so that another start tells on from there.
alter table app.demo_world
  -- the agency the days are told in, with its master data
  add column made      jsonb,
  -- the last day that is told to its end
  add column told_to   date,
  -- what that day left open: trucks on the road, drafts
  add column left_open jsonb,
  -- what the day that is being told began with
  add column begun     jsonb;
